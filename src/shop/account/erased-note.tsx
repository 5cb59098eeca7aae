import { useEffect } from 'react'
import { showToast } from '#ui/toast/toast.ts'
import { t } from '#texts/texts.ts'

export const erasedKey = 'nefer:erased'

/** Shown once on the page after 'Erase everything'. */
export function ErasedNote() {
  useEffect(() => {
    if (takeNote()) showToast({ tone: 'success', message: t.storage.erased })
  }, [])
  return null
}

function takeNote(): boolean {
  try {
    const erased = sessionStorage.getItem(erasedKey) !== null
    sessionStorage.removeItem(erasedKey)
    return erased
  } catch {
    return false
  }
}
