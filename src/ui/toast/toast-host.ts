import { useEffect, useState } from 'react'

/**
 * Where messages are drawn: at the end of the page, or at the end of the modal dialog that is open. What lies outside of one
 * can be neither pressed nor heard.
 */
export function useToastHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const place = () => placeInFront(host)
    place()
    // A dialog that is taken out of the page while it is open takes the messages with it: they are put back.
    const observer = new MutationObserver(place)
    observer.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true })
    return () => {
      observer.disconnect()
      host.remove()
    }
  }, [host])
  return host
}

function placeInFront(host: HTMLElement): void {
  const dialogs = document.querySelectorAll('dialog:modal')
  const front = dialogs.item(dialogs.length - 1) ?? document.body
  if (host.parentElement !== front) front.append(host)
}
