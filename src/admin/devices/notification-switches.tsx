import { HomeScreenFirst, useNotifications } from '#features/use-notifications.tsx'
import { changeWish } from '#domain/devices/notifications.ts'
import { type PushWish, pushWishes } from '#domain/push.ts'
import { useStaff } from '#staff-services.ts'
import { CheckField } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { language } from '#texts/language.ts'
import { t } from '#texts/texts.ts'

/** What this device is told about although Nefer is closed. */
export function NotificationSwitches() {
  const { userId } = useStaff()
  const controls = useNotifications()
  if (controls === undefined || controls.support === 'no') return null
  const { support, entries, isBlocked, ask, end } = controls
  const texts = t.notifications.staff
  const entry = entries.find((one) => one.about === 'staff' && one.userId === userId)
  const wishes = entry?.about === 'staff' ? entry.wishes : []
  const change = (wish: PushWish, isOn: boolean) => {
    const act = isOn ? ask : end
    act((state) => changeWish(state, { userId, wish, isOn, locale: language() }))
  }
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications" className="title-3 mb-2">
        {texts.title}
      </h2>
      <p className="mb-2 max-w-150 text-text-muted">{texts.hint}</p>
      {support === 'home-screen' ? (
        <HomeScreenFirst />
      ) : (
        <>
          <div role="group" aria-labelledby="notifications" className="grid">
            {pushWishes.map((wish) => (
              <CheckField
                key={wish}
                name={wish}
                label={texts.wishes[wish]}
                checked={wishes.includes(wish)}
                change={(isOn) => change(wish, isOn)}
              />
            ))}
          </div>
          <div role="status" className="mt-2 max-w-150 empty:hidden">
            {isBlocked ? (
              <Notice tone="warning">{t.notifications.blocked}</Notice>
            ) : entry?.refused !== undefined ? (
              <Notice tone="warning">{t.notifications.refused}</Notice>
            ) : (
              entry !== undefined &&
              entry.toldAt === undefined && (
                <p className="text-text-muted">{t.notifications.kept}</p>
              )
            )}
          </div>
        </>
      )}
    </section>
  )
}
