import { describe, expect, it } from 'vitest'
import { readBrowser } from '#domain/devices/browser.ts'
import { howToInstall } from './how-to-install.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
const onIphone = (name: string) => iphone.replace('Version/18.0', name)

describe('howToInstall', () => {
  it.each([
    ['a button when the browser offers it', chrome, 5, true, 'button'],
    ['nothing when it does not', chrome, 5, false, 'nothing'],
    ['the steps of iOS 18', iphone, 5, false, { steps: 'safari-18' }],
    ['the steps of iOS 26', onIphone('Version/26.1'), 5, false, { steps: 'safari-26' }],
    ['the steps on an iPad, which calls itself a Mac', mac, 5, false, { steps: 'safari-18' }],
    ['a sentence on a Mac', mac, 0, false, { sentence: 'macSafari' }],
    [
      'nothing on a Mac before Sonoma',
      mac.replace(/Version\/\d+/, 'Version/16'),
      0,
      false,
      'nothing',
    ],
    ['a sentence in Firefox on Android', firefox, 5, false, { sentence: 'firefoxOnAndroid' }],
    ['the steps of Chrome on iOS', onIphone('CriOS/142.0'), 5, false, { steps: 'address-bar' }],
    [
      'the steps of Edge on iOS',
      onIphone('Version/18.0 EdgiOS/142.0'),
      5,
      false,
      { steps: 'menu' },
    ],
    ['the steps of Firefox on iOS', onIphone('FxiOS/145.0'), 5, false, { steps: 'menu' }],
    ['nothing in another browser on iOS', onIphone('OPiOS/5.0'), 5, false, 'nothing'],
    ['nothing inside Instagram', `${iphone} Instagram 350.0`, 5, false, 'nothing'],
  ])('offers %s', (_what, userAgent, maxTouchPoints, offered, way) => {
    const browser = readBrowser({ userAgent, maxTouchPoints })
    const facts = { browser, offered, standalone: false }
    expect(howToInstall(facts)).toEqual(way)
    expect(howToInstall({ ...facts, standalone: true })).toBe('installed')
  })
})
