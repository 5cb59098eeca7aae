import { expect, it } from 'vitest'
import { readBrowser } from '#domain/devices/browser.ts'
import { supportOf } from './use-notifications.tsx'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const safari = (version: string) => `${iphone} (KHTML, like Gecko) ${version} Mobile Safari/604.1`
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

it.each([
  ['a browser that has notifications', desk, 0, true, false, 'yes'],
  ['a browser without them', desk, 0, false, false, 'no'],
  ['a tab of Safari on iOS', safari('Version/18.0'), 5, false, false, 'home-screen'],
  ['a tab of Chrome on iOS', safari('CriOS/142.0'), 5, false, false, 'home-screen'],
  ['Safari before iOS 16', safari('Version/15.6'), 5, false, false, 'no'],
  ['a window inside Instagram', `${safari('Version/18.0')} Instagram 350.0`, 5, false, false, 'no'],
  ['the home screen of iOS', safari('Version/18.0'), 5, true, true, 'yes'],
  ['the home screen of an older iOS', safari('Version/16.1'), 5, false, true, 'no'],
] as const)(
  'finds for %s what it can',
  (_what, userAgent, maxTouchPoints, hasPush, standalone, support) => {
    const browser = readBrowser({ userAgent, maxTouchPoints })
    expect(supportOf({ hasPush, standalone, browser })).toBe(support)
  },
)
