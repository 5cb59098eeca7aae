import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Stands in the place of every screen of the staff area while nobody is signed in; the address stays. */
export function SignInPanel() {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 items-center px-4 py-10">
      <div className="mx-auto w-full max-w-104">
        <div className="card">
          <Mark className="h-12 text-brass" />
          <h1 tabIndex={-1} className="title-2 mt-4">
            Staff sign-in
          </h1>
          <p className="mt-2 text-text-muted">
            Once you have signed in, this device works at the stall without a connection too.
          </p>
          <SignInForm />
        </div>
        <Link to="/" className="back-link mt-4">
          <Icon name="back" />
          Back to Shop
        </Link>
      </div>
    </main>
  )
}
