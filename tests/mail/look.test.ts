/** Mails in a real browser, in both themes on a phone. MAIL_SCREENS=<folder> saves screenshots. */
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserFlags, findTestBrowser } from '../../scripts/find-browser.mjs'
import { composeMail } from '../../supabase/functions/send-mail/core/compose-mail.ts'
import { samples } from './samples.ts'

const shop = {
  siteUrl: 'https://shop.example',
  projectUrl: 'https://project.example',
  from: 'Nefer <hello@nefer.example>',
}
const screens = process.env['MAIL_SCREENS']

describe('a mail', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findTestBrowser(), args: browserFlags })
  })
  afterAll(() => browser.close())

  test.each(samples)('%s is accessible in both themes and fits a phone', async (name, job) => {
    const mail = composeMail(job, shop)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: 360, height: 800 },
      })
      // Its pictures are on a server that does not exist.
      await context.route(/^https:/, (route) => route.abort())
      const page = await context.newPage()
      await page.setContent(mail?.html ?? '')
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      // A mail program shows a mail inside a page that has the landmarks.
      const findings = violations.filter(({ id }) => !['region', 'landmark-one-main'].includes(id))
      expect(findings.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      if (screens !== undefined)
        await page.screenshot({
          path: join(screens, `${name.replaceAll(' ', '-')}-${colorScheme}.png`),
          fullPage: true,
        })
      await context.close()
    }
  })

  test.each(samples)('%s has a plain text version', (_name, job) => {
    const mail = composeMail(job, shop)
    expect(mail?.subject).not.toMatch(/undefined|\n/)
    expect(mail?.text).not.toMatch(/undefined|<bdi|&amp;/)
    expect(mail?.text).toMatch(/https:\/\/shop\.example\/|Answer this mail|الرد على هذا البريد/)
  })

  test('of an unknown kind or format is not written', () => {
    const [, job] = samples[0] ?? []
    expect(job && composeMail({ ...job, kind: 'horoscope' }, shop)).toBeNull()
    expect(job && composeMail({ ...job, data: {} }, shop)).toBeNull()
  })
})
