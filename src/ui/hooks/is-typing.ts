/** Whether a key press types or chooses something here. In a file of its own for shoppers. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select'
