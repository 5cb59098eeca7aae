import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Field } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { PasswordForm, unreachableText, weakPasswordText } from './password-form.tsx'

export function ChangePasswordScreen() {
  const { session } = useServices()
  const { email } = useStaff()
  const [present, setPresent] = useState('')
  const [round, setRound] = useState(0)

  async function save(next: string) {
    const changed = await session.accounts((accounts) =>
      accounts.changePassword(email, present, next),
    )
    if (changed !== 'changed') return failureTexts[changed]
    await session.signIn(email, next)
    showToast({
      tone: 'success',
      title: 'Password Changed',
      message: 'The new password counts from now on.',
    })
    setPresent('')
    setRound((count) => count + 1)
    return null
  }
  return (
    <div className="card max-w-120">
      <p className="text-text-muted">
        Changing the password needs the server. If you have forgotten the present one,{' '}
        <Link to="/admin/forgotten-password" className="link">
          ask for a link
        </Link>
        .
      </p>
      <PasswordForm
        key={round}
        email={email}
        label="New password"
        button="Change password"
        save={save}
      >
        <Field
          label="Present password"
          type="password"
          autoComplete="current-password"
          dir="ltr"
          value={present}
          onChange={(event) => setPresent(event.currentTarget.value)}
        />
      </PasswordForm>
    </div>
  )
}

const failureTexts = {
  refused: 'The present password is not right. Nothing was changed; please try again.',
  'weak-password': weakPasswordText,
  same: 'The new password is the present one. Please choose another.',
  unreachable: unreachableText,
}
