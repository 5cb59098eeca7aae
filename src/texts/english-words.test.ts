import { expect, it } from 'vitest'
import { loadTexts, t } from './texts.ts'

/** Words that people proposed after long sessions, and that no test of a screen reads. */
it('keeps the words that were chosen for shoppers and staff', async () => {
  await loadTexts('frame', 'parts', 'pages', 'shop', 'staff')
  const onTheWay = 'This was changed elsewhere while your change was on its way.'
  expect(t.myOrders.soldOutNow).toBe('Sold out at the moment: {names}')
  expect(t.syncPage.checked).toBe('Prices and stock checked {ago}.')
  expect(t.syncStates.conflict).toBe(onTheWay)
  expect(t.syncIssues.conflictsText).toContain(onTheWay)
  expect(t.newsletter.leave.text).toBe('We will delete your address and send no more letters.')
  expect(t.stall.clear).toBe('Clear sale')
  expect(t.stall.backToProducts).toBe('Back to products')
  expect(t.helpFile.sending.one).toBe('{n} change is being sent.')
  expect(Object.values(t.helpFile.refused).join(' ')).not.toMatch(/\bwrites\b/i)
  expect(t.devices.freeSpace).toBe('Free space')
  expect(t.orderDialog.soldBy).toBe('Sold at the stall on {date} by {name}')
  expect(t.dashboard.showTable).toBe('Show as table')
  expect(t.csvImport.encoding).toBe('Text encoding')
  expect(t.dashboard.chartSummary.other).toContain('without cancelled ones')
  expect(t.productsAdmin.deletion.confirmed).toBe('The product has been deleted successfully.')
  expect(JSON.stringify([t.faq, t.shipping, t.privacy])).not.toContain('>Account<')
})
