/** For a control that has gone with its row: the focus goes to `next`, or to the page's heading, rather than to nobody. */
export function focusInstead(next: HTMLElement | null | undefined): void {
  if (next) next.focus()
  else document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}
