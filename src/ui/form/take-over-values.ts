import { flushSync } from 'react-dom'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * At submit, every form takes over what its fields hold: Chrome on iOS fills them without events.
 * React ignores an `input` event of a field whose value it knows.
 */
export function takeOverValues(document: Document): void {
  document.addEventListener('submit', takeOver, true)
}

/** One by one: the first that is taken over renders the form, which empties the others. */
function takeOver({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return
  const controls = [...target.elements].filter(isControl)
  for (const [control, value] of controls.map((one) => [one, one.value] as const))
    flushSync(() => {
      if (control.value !== value) setPastReact(control, value)
      if (!(control instanceof HTMLSelectElement))
        control.dispatchEvent(new Event('input', { bubbles: true }))
      else if (valueInReact(control) !== value)
        control.dispatchEvent(new Event('change', { bubbles: true }))
    })
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && element.type !== 'file')
  )
}

/** React reports every event of a select, so a form would decide anew what was chosen before. */
function valueInReact(control: HTMLSelectElement): unknown {
  const key = Object.keys(control).find((name) => name.startsWith('__reactProps$')) ?? ''
  return Reflect.get(Object(Reflect.get(control, key)), 'value')
}

/** React replaces the setter of each field to know its value. */
function setPastReact(control: Control, value: string): void {
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control)
}
