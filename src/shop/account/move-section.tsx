import { useArrivedCode } from '#features/move/use-arrived-code.ts'
import { useDialog } from '#features/move/use-dialog.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const MakeCode = lazyPart(() =>
  import('#features/move/make-code-dialog.tsx').then((module) => module.MakeCodeDialog),
)
const Bring = lazyPart(() =>
  import('#features/move/bring-dialog.tsx').then((module) => module.BringDialog),
)

/** To another browser, or from there; the dialogs are loaded on the press. */
export function MoveSection() {
  const make = useDialog()
  const bring = useDialog()
  return (
    <section aria-labelledby="move">
      <h2 id="move" className="title-3 mb-2">
        {t.move.title}
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">{t.move.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={make.show}>
          {t.move.title}
        </Button>
        <Button look="quiet" onClick={bring.show}>
          {t.move.bring}
        </Button>
      </div>
      {make.times > 0 && <MakeCode key={`make ${make.times}`} {...make.props} />}
      {bring.times > 0 && <Bring key={`bring ${bring.times}`} {...bring.props} />}
    </section>
  )
}

/** Asks about a code that came with the address. */
export function ArrivedCode() {
  const { code, times, props } = useArrivedCode()
  return times > 0 && <Bring key={times} arrived={code} {...props} />
}
