import { type PaymentMethod, paymentMethods } from '#domain/orders/payment.ts'
import { t } from '#texts/texts.ts'

interface MethodChoiceProps {
  method: PaymentMethod
  choose: (method: PaymentMethod) => void
  label: string
}

/** Cash, InstaPay or card. */
export function MethodChoice({ method, choose, label }: MethodChoiceProps) {
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <div className="flex flex-wrap rounded border border-line-strong">
        {paymentMethods.map((one) => (
          <label
            key={one}
            className={
              'flex min-h-12 grow items-center justify-center px-3.5 font-600 has-[:checked]:(bg-text text-surface) ' +
              'has-[:focus-visible]:(outline-2 outline-accent outline-offset-3 outline-solid)'
            }
          >
            <input
              type="radio"
              className="sr-only"
              checked={method === one}
              onChange={() => choose(one)}
            />
            {t.closing.methods[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
