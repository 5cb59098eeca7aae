/** The theme choice of this device. index.html applies the same rule before the first paint. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'nefer-theme'

export function readTheme(): Theme {
  const stored = safely(() => localStorage.getItem(key))
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies at once and at the next start. */
export function chooseTheme(theme: Theme): void {
  safely(() =>
    theme === 'system' ? localStorage.removeItem(key) : localStorage.setItem(key, theme),
  )
  showTheme()
}

/** Follows the system's theme while none is chosen, and the choice in another tab. */
export function followTheme(): void {
  showTheme()
  prefersDark().addEventListener('change', showTheme)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) showTheme()
  })
}

function showTheme(): void {
  const chosen = readTheme()
  const dark = chosen === 'dark' || (chosen === 'system' && prefersDark().matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
}

function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

/** Without storage the choice lasts until the page is closed. */
function safely<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
