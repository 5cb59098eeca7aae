import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * What stands behind the # of a link. It leaves the address on arrival, because addresses are
 * shown, copied and kept in the history; the state of the page keeps it for a reload.
 */
export function useLinkSecret(): string {
  const navigate = useNavigate()
  const { hash, secret } = useLocation({
    select: (location) => ({ hash: location.hash, secret: location.state.linkSecret ?? '' }),
  })
  useEffect(() => {
    if (hash === '') return
    void navigate({
      to: '.',
      hash: '',
      state: { linkSecret: hash },
      replace: true,
      resetScroll: false,
    })
  }, [hash, navigate])
  return hash === '' ? secret : hash
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    linkSecret?: string
  }
}
