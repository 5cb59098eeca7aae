import { describe, expect, it } from 'vitest'
import { howToInstall } from './how-to-install.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`
const chromeOnIphone = iphone.replace('Version/18.0', 'CriOS/130.0')
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

describe('howToInstall', () => {
  it.each([
    ['a button when the browser offers it', chrome, 5, true, 'button'],
    ['nothing when it does not', chrome, 5, false, 'nothing'],
    ['the guide on an iPhone', iphone, 5, false, 'ios-guide'],
    ['the guide on an iPad, which calls itself a Mac', mac, 5, false, 'ios-guide'],
    ['nothing on a Mac', mac, 0, false, 'nothing'],
    ['nothing in another browser on an iPhone', chromeOnIphone, 5, false, 'nothing'],
  ])('offers %s', (_what, userAgent, maxTouchPoints, offered, way) => {
    const facts = { userAgent, maxTouchPoints, offered, standalone: false }
    expect(howToInstall(facts)).toBe(way)
    expect(howToInstall({ ...facts, standalone: true })).toBe('installed')
  })
})
