import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showToast } from '#ui/toast/toast.ts'

/** For what cannot be edited: says why and returns to the list. */
export function GoBack({
  message,
  to,
}: {
  message: string
  to: '/admin/products' | '/admin/categories'
}) {
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    showToast({ tone: 'error', title: 'Error', message })
    void navigate({ to, replace: true })
  }, [message, to, navigate])
  return null
}
