import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Icon, Mark } from '#ui/icon.tsx'
import { t } from '#texts/texts.ts'

interface AccountCardProps {
  title: string
  text: ReactNode
  children?: ReactNode
}

/** The frame of screens before signing in: sign-in, invitation, passwords. */
export function AccountCard({ title, text, children }: AccountCardProps) {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 items-center px-4 py-10">
      <div className="mx-auto w-full max-w-104">
        <div className="card">
          <Mark className="h-12 text-brass" />
          <h1 tabIndex={-1} className="title-2 mt-4">
            {title}
          </h1>
          <p className="mt-2 text-text-muted">{text}</p>
          {children}
        </div>
        <Link to="/" className="back-link mt-4">
          <Icon name="back" />
          {t.staffLayout.backToShop}
        </Link>
      </div>
    </main>
  )
}

interface EmailFieldProps {
  email: string
  change: (email: string) => void
}

export function EmailField({ email, change }: EmailFieldProps) {
  return (
    <Field
      label={t.accounts.email}
      type="email"
      name="email"
      autoComplete="username"
      required
      value={email}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
