import { RemoteChangeNote } from '#admin/edit/edit-notices.tsx'
import {
  type Courier,
  type CourierProblem,
  courierProblem,
  maxCourierPhone,
  maxCouriers,
  maxPage,
  readCourierLines,
  tidyCouriers,
  writeCourierLines,
} from '#domain/settings/couriers.ts'
import { maxCourierName } from '#domain/orders/tracking.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Section, type SettingProps } from './setting-field.tsx'

const empty: Courier = { name: '', phone: '', page: '' }
const placeOfNumber = '{number}'

/** Who takes parcels to customers: a list that is one value, so one field for conflicts. */
export function CouriersSection({ form, live, readOnly }: SettingProps) {
  const { courier: texts, hints, sections } = t.settings
  return (
    <Section title={sections.couriers} hint={hints.couriers}>
      <form.Field name="couriers">
        {(field) => {
          // A draft of an earlier version has none.
          const couriers = readCourierLines(field.state.value ?? '')
          const set = (changed: readonly Courier[]) =>
            field.handleChange(writeCourierLines(changed))
          const wrong = findProblem(couriers)
          const isShown = field.state.meta.errors.length > 0
          return (
            <div className="grid gap-6">
              {couriers.map((courier, at) => (
                <CourierFields
                  key={at}
                  n={at + 1}
                  courier={courier}
                  problem={wrong?.at === at ? wrong.name : null}
                  isShown={isShown}
                  readOnly={readOnly}
                  change={(part) =>
                    set(couriers.map((one, of) => (of === at ? { ...one, ...part } : one)))
                  }
                  remove={() => set(couriers.filter((_, of) => of !== at))}
                  leave={field.handleBlur}
                />
              ))}
              {!readOnly && couriers.length < maxCouriers && (
                <p>
                  <Button look="quiet" onClick={() => set([...couriers, empty])}>
                    {texts.add}
                  </Button>
                </p>
              )}
            </div>
          )
        }}
      </form.Field>
      <RemoteChangeNote live={live} name="couriers" label={sections.couriers} />
    </Section>
  )
}

interface CourierFieldsProps {
  n: number
  courier: Courier
  problem: CourierProblem | null
  /** The person has tried to save it. */
  isShown: boolean
  readOnly: boolean
  change: (part: Partial<Courier>) => void
  remove: () => void
  leave: () => void
}

function CourierFields(props: CourierFieldsProps) {
  const { n, courier, problem, isShown, readOnly, change, remove, leave } = props
  const { courier: texts } = t.settings
  const title = say(texts.of, { n })
  const shared = { readOnly, autoComplete: 'off', onBlur: leave }
  const bad = problem === null ? null : partOf[problem]
  const of = (part: keyof Courier) => ({
    ...shared,
    // The first bad field of a form has the focus, by the name of the setting.
    ...(bad === part && { id: 'couriers' }),
    error: isShown && bad === part && problem !== null ? problemText(problem) : undefined,
  })
  return (
    <div role="group" aria-label={title} className="grid gap-4 border-b border-line pb-5">
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          {...of('name')}
          label={texts.name}
          maxLength={maxCourierName}
          value={courier.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Field
          {...of('phone')}
          label={texts.phone}
          type="tel"
          maxLength={maxCourierPhone}
          value={courier.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
      </div>
      <Field
        {...of('page')}
        label={texts.page}
        type="url"
        maxLength={maxPage}
        hint={say(texts.pageHint, { number: placeOfNumber })}
        value={courier.page}
        onChange={(event) => change({ page: event.currentTarget.value })}
      />
      {!readOnly && (
        <p>
          <Button look="quiet" onClick={remove}>
            {say(texts.remove, { name: courier.name.trim() === '' ? title : courier.name })}
          </Button>
        </p>
      )}
    </div>
  )
}

const partOf: Record<CourierProblem, keyof Courier> = {
  nameMissing: 'name',
  nameTwice: 'name',
  phone: 'phone',
  page: 'page',
  numberMissing: 'page',
}

function problemText(name: CourierProblem): string {
  return say(t.settings.courier.problems[name], { number: placeOfNumber })
}

/** With the position among the lines, of which the stored list has no empty ones. */
function findProblem(couriers: readonly Courier[]) {
  const found = courierProblem(tidyCouriers(writeCourierLines(couriers)))
  if (found === null) return null
  const typed = couriers.flatMap((one, at) =>
    Object.values(one).some((part: string) => part.trim() !== '') ? [at] : [],
  )
  return { ...found, at: typed[found.at] }
}
