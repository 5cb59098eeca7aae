/** The largest file that an import takes. */
import { writeFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

test('5,000 lines are read with progress, which can be cancelled, and the page answers @release', async ({
  device,
}, testInfo) => {
  test.setTimeout(240_000)
  // From the disk: a file that the test sends would be decoded in the page, for a second.
  const file = testInfo.outputPath('many.csv')
  await writeFile(file, manyLines())
  const page = device.page()
  await createStaff(page).open('/admin/products/import')
  const client = await device.context().newCDPSession(page)
  const slowDown = (rate: number) => client.send('Emulation.setCPUThrottlingRate', { rate })
  const choose = () => page.getByLabel('Choose a CSV file').setInputFiles(file)
  await slowDown(8)
  await choose()
  await expect(page.getByRole('progressbar', { name: 'Reading the file…' })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'many.csv' })).toBeHidden()

  await slowDown(1)
  await page.evaluate(watchLongTasks)
  const began = Date.now()
  await choose()
  await page.evaluate(waitFor, 'have no currency')
  await page.getByLabel(/have no currency/).selectOption('Egyptian pounds (EGP)')
  await page.evaluate(waitFor, 'Import 1,000 lines')
  const longest = await page.evaluate(() => document.documentElement.dataset['longest'])
  await expect(page.getByRole('button', { name: 'Import 1,000 lines' })).toBeEnabled()
  testInfo.annotations.push({
    type: 'measured',
    description: `longest task ${longest} ms, ${Date.now() - began} ms in all`,
  })
})

/** 1,000 products of Shopify with five lines each. */
function manyLines(): Buffer {
  const text = '<p>Carved by hand from olive wood &amp; oiled.</p><ul><li>one</li></ul>'.repeat(12)
  const lines = Array.from({ length: 5000 }, (_, n) => {
    const [product, variant] = [Math.floor(n / 5), n % 5]
    const own = variant === 0 ? [`Box ${product}`, text, 'Boxes'] : ['', '', '']
    const picture = `https://cdn.example/${product}-${variant}.jpg`
    return [`box-${product}`, ...own, `Size ${variant}`, '120.00', '3', picture]
  })
  const header =
    'Handle,Title,Body (HTML),Type,Option1 Value,Variant Price,Variant Inventory Qty,Image Src'
  const rows = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(','))
  return Buffer.from([header, ...rows].join('\n'))
}

/** In the page: each look of a test at a long page takes 50 to 100 ms of its thread. */
function waitFor(text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes(text) !== true) return
      watching.disconnect()
      resolve()
    }
    const watching = new MutationObserver(look)
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    look()
  })
}

function watchLongTasks(): void {
  const { dataset } = document.documentElement
  dataset['longest'] = '0'
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      dataset['longest'] = String(Math.max(duration, Number(dataset['longest'])))
  }).observe({ type: 'longtask' })
}
