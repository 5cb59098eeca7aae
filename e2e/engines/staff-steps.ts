import type { Tab } from './drivers/tab.ts'
import { waitForWorker } from './shop-steps.ts'

/** With the demo account; then everything works without a network. */
export async function signIn(tab: Tab, path: string): Promise<void> {
  await tab.goto(path)
  await tab.enter({ label: 'Email' }, 'staff@nefer.example')
  await tab.enter({ label: 'Password' }, 'nefer-demo-2026')
  await tab.click({ role: 'button', name: 'Sign in' })
  await tab.hasNot({ label: 'Password' })
  await waitForWorker(tab)
}
