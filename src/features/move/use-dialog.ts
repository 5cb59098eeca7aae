import { useState } from 'react'

/** A dialog that begins anew each time; closed, it stays there: it gives the focus back. */
export function useDialog() {
  const [state, setState] = useState({ times: 0, open: false })
  return {
    /** 0: it was never opened. */
    times: state.times,
    show: () => setState(({ times }) => ({ times: times + 1, open: true })),
    props: { open: state.open, close: () => setState((before) => ({ ...before, open: false })) },
  }
}

export interface DialogState {
  open: boolean
  close: () => void
}
