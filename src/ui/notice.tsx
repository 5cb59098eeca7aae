import type { ReactNode } from 'react'
import { type StateShape, StateIcon } from './icon.tsx'

const looks = {
  info: { box: 'bg-info-soft text-info', shape: 'info' },
  warning: { box: 'bg-warning-soft text-warning', shape: 'attention' },
  danger: { box: 'bg-danger-soft text-danger', shape: 'attention' },
  success: { box: 'bg-success-soft text-success', shape: 'saved' },
} as const satisfies Record<string, { box: string; shape: StateShape }>

interface NoticeProps {
  tone: keyof typeof looks
  children: ReactNode
  className?: string
}

/** An important sentence with icon and background; buttons may follow. */
export function Notice({ tone, children, className = '' }: NoticeProps) {
  const { box, shape } = looks[tone]
  return (
    <div className={`flex gap-3 rounded p-4 text-[0.9375rem] leading-relaxed ${box} ${className}`}>
      <StateIcon shape={shape} className="mt-0.5 w-5 h-5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
