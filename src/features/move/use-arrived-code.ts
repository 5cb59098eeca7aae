import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { localPath } from '#texts/language.ts'
import type { DialogState } from './use-dialog.ts'

const mark = 'bring='

/** Opens *This device* of another browser. The server sees nothing of what is behind the #. */
export function addressOf(code: string): string {
  return `${location.origin}${localPath('/account')}#${mark}${code}`
}

/**
 * A code that came with the address. It leaves the address on arrival, because addresses are shown,
 * copied and kept in the history, and is nowhere but in this dialog until a person takes it.
 */
export function useArrivedCode(): { code: string; times: number; props: DialogState } {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [state, setState] = useState({ code: '', times: 0, open: false })
  useEffect(() => {
    if (!hash.startsWith(mark)) return
    const code = hash.slice(mark.length)
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false }).then(() =>
      setState(({ times }) => ({ code, times: times + 1, open: true })),
    )
  }, [hash, navigate])
  return {
    code: state.code,
    times: state.times,
    props: {
      open: state.open,
      close: () => setState((before) => ({ ...before, open: false })),
    },
  }
}
