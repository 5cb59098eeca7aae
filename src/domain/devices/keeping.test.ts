import { describe, expect, it } from 'vitest'
import { readBrowser, howLongKept } from './browser.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15'
const gecko = '(KHTML, like Gecko)'
const safari = `${ios} ${gecko} Version/26.0 Mobile/15E148 Safari/604.1`
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Safari/605.1.15'
const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0.0.0 Safari/537.36'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36'
const instagram = `${ios} ${gecko} Mobile/15E148 Instagram 350.0.0.29.93 (iPhone14,5; iOS 18_6)`
const facebook = `${ios} ${gecko} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.36.109;FBDV/iPhone14,5]`
const facebookOnAndroid = `${android} Version/4.0 Chrome/142.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0;]`
const keptBy = (userAgent: string, more: object = {}, maxTouchPoints = 5) =>
  howLongKept({
    hasStorage: true,
    persisted: false,
    standalone: false,
    browser: readBrowser({ userAgent, maxTouchPoints }),
    ...more,
  })

describe('how long a browser keeps things', () => {
  it.each([
    ['Safari on an iPhone', safari, 'seven-days'],
    ['Safari on an iPad', mac, 'seven-days'],
    ['Chrome on an iPhone', safari.replace('Version/26.0', 'CriOS/142.0'), 'seven-days'],
    ['Chrome on Android', `${android} ${gecko} Chrome/142.0 Mobile Safari/537.36`, 'until-space'],
    [
      'Firefox',
      'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
      'until-space',
    ],
    ['a window of Instagram', instagram, 'inside-app'],
    ['a window of Facebook', facebook, 'inside-app'],
    ['a window of Facebook on Android', facebookOnAndroid, 'inside-app'],
  ])('%s', (_name, userAgent, keeping) => {
    expect(keptBy(userAgent)).toBe(keeping)
    expect(keptBy(userAgent, { hasStorage: false })).toBe('this-page')
  })

  it('Safari and another browser on a Mac', () => {
    expect(keptBy(mac, {}, 0)).toBe('seven-days')
    expect(keptBy(chromeOnMac, {}, 0)).toBe('until-space')
  })

  it('from the home screen, and with the browser’s consent', () => {
    expect(keptBy(safari, { standalone: true })).toBe('until-space')
    expect(keptBy(safari, { standalone: true, persisted: true })).toBe('lasting')
    expect(keptBy(safari, { persisted: true })).toBe('seven-days')
    expect(keptBy(chromeOnMac, { persisted: true }, 0)).toBe('lasting')
  })

  it('names the app', () => {
    const appOf = (userAgent: string) => readBrowser({ userAgent, maxTouchPoints: 5 }).app
    expect([instagram, facebook, facebookOnAndroid, safari].map(appOf)).toEqual([
      'Instagram',
      'Facebook',
      'Facebook',
      null,
    ])
    expect(appOf(facebook.replace('FBAN/FBIOS', 'FBAN/MessengerForiOS'))).toBe('Messenger')
  })
})
