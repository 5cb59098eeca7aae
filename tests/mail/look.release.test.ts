/** Mails in a real browser, in both themes on a phone. MAIL_SCREENS=<folder> saves screenshots. */
import { join } from 'node:path'
import { type Browser, type Page, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunOptions } from 'axe-core'
import { browserFlags, findTestBrowser } from '../../scripts/find-browser.mjs'
import { runAxe } from '../../e2e/support/run-axe.ts'
import { composeMail } from '../../supabase/functions/send-mail/core/compose-mail.ts'
import { samples } from './samples.ts'

const shop = {
  siteUrl: 'https://shop.example',
  projectUrl: 'https://project.example',
  from: 'Nefer <hello@nefer.example>',
}
/** The theme changes nothing but colours. A mail program adds the landmarks around a mail. */
const looks: [colorScheme: 'light' | 'dark', options: RunOptions][] = [
  ['light', { rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } } }],
  ['dark', { runOnly: ['color-contrast'] }],
]
const screens = process.env['MAIL_SCREENS']

describe('a mail', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findTestBrowser(), args: browserFlags })
    page = await browser.newPage({ viewport: { width: 360, height: 800 } })
    // Its pictures are on a server that does not exist.
    await page.route(/^https:/, (route) => route.abort())
  })
  afterAll(() => browser.close())

  test.each(samples)('%s is accessible in both themes and fits a phone', async (name, job) => {
    await page.setContent(composeMail(job, shop)?.html ?? '')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    for (const [colorScheme, options] of looks) {
      await page.emulateMedia({ colorScheme })
      expect(await runAxe(page, options)).toEqual([])
      if (screens !== undefined)
        await page.screenshot({
          path: join(screens, `${name.replaceAll(' ', '-')}-${colorScheme}.png`),
          fullPage: true,
        })
    }
  })

  test.each(samples)('%s has a plain text version', (_name, job) => {
    const mail = composeMail(job, shop)
    expect(mail?.subject).not.toMatch(/undefined|\n/)
    expect(mail?.text).not.toMatch(/undefined|<bdi|&amp;/)
    expect(mail?.text).toMatch(
      /https:\/\/shop\.example\/|Your reply to this email|الرد على هذا البريد/,
    )
  })

  test('of an unknown kind or format is not written', () => {
    const [, job] = samples[0] ?? []
    expect(job && composeMail({ ...job, kind: 'horoscope' }, shop)).toBeNull()
    expect(job && composeMail({ ...job, data: {} }, shop)).toBeNull()
  })
})
