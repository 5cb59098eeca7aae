import { discard } from '#db/outbox/decisions.ts'
import { useServices } from '#services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { Notice } from '#ui/notice.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import type { Standing } from './standing.ts'

/** What became of the answer; nothing as long as none was given. */
export function StandingNotice({ standing }: { standing: Standing }) {
  const { db } = useServices()
  const texts = t.orderAnswer
  switch (standing.name) {
    case 'open':
    case 'dead':
      return null
    case 'unreachable':
      return <Notice tone="info">{texts.unreachable}</Notice>
    case 'limited':
      return <Notice tone="danger">{say(t.findOrder.wait, { n: standing.minutes })}</Notice>
    case 'waiting':
      return <Notice tone="info">{texts.waiting[standing.answer]}</Notice>
    case 'yes':
      return (
        <Notice tone="success">
          {standing.at === undefined
            ? texts.thanks
            : say(texts.answeredYes, { date: formatDate('long', standing.at) })}
        </Notice>
      )
    case 'cancelled':
      return <Notice tone="success">{t.cancelOrder.done}</Notice>
    case 'cancelled-already':
      return <Notice tone="info">{texts.cancelledAlready}</Notice>
    case 'refused': {
      const { code, operationId } = standing
      const dismiss = () => toastIfNotSaved(discard(db, operationId, Date.now()))
      return (
        <Notice tone="danger">
          <p>{code === 'too_late' ? t.cancelOrder.tooLate : say(texts.refused, { code })}</p>
          <Button look="quiet" className="mt-4" onClick={dismiss}>
            {t.cancelOrder.understood}
          </Button>
        </Notice>
      )
    }
  }
}
