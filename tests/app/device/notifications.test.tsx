import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { type NotificationControls, useNotifications } from '#features/use-notifications.tsx'
import { ServicesProvider } from '#services.ts'

afterEach(() => void vi.unstubAllGlobals())

const entry = { about: 'order', orderId: '1', locale: 'en', toldAt: 1 }

/** What a screen learns on a device with a wish. */
function controlsWith(permission: NotificationPermission): NotificationControls | undefined {
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { userAgent: 'Chrome/142.0', maxTouchPoints: 0 })
  let controls: NotificationControls | undefined
  function Probe() {
    controls = useNotifications()
    return null
  }
  const useLiveQuery = () => ({ state: 'ready', value: { entries: [entry], key: 'key' } })
  renderToStaticMarkup(
    <ServicesProvider value={{ useLiveQuery } as never}>
      <Probe />
    </ServicesProvider>,
  )
  return controls
}

it('a wish whose permission was taken back promises nothing, and can be pressed again', () => {
  expect(controlsWith('granted')).toMatchObject({ support: 'yes', entries: [entry] })
  expect(controlsWith('default')).toMatchObject({ entries: [], isBlocked: false })
})

it('one that the browser blocks says so, and can be taken back', () => {
  expect(controlsWith('denied')).toMatchObject({ entries: [entry], isBlocked: true })
})
