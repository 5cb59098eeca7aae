import { EditNotices } from '#admin/edit/edit-notices.tsx'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { parseEgp } from '#domain/forms/typed-values.ts'
import { governorateChoices, governorates } from '#domain/orders/governorates.ts'
import { deliveryField, weekdays, testimonialNumbers } from '#domain/settings/settings.ts'
import { governorateName } from '#features/order/governorate-name.ts'
import { formatEgp } from '#ui/money.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { weekFrom, weekdayName } from '#ui/weekly.ts'
import { CouriersSection } from './couriers-section.tsx'
import { Section, SettingField, type SettingProps, PairField } from './setting-field.tsx'
import { type SettingsFormOptions, useSettingsForm } from './use-settings-form.ts'

export function SettingsFields(options: SettingsFormOptions) {
  const { form, live, busy, isTouched, isRestored, forget } = useSettingsForm(options)
  // A session of an earlier version has no role; the server decides.
  const isReadOnly = useStaff().role === 'member'
  const shared = { form, live, readOnly: isReadOnly }
  return (
    <form
      noValidate
      className="max-w-240"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      <EditNotices
        deletedText=""
        isGone={false}
        isRestored={isRestored}
        discard={() => void forget().then(options.begin)}
      />
      {isReadOnly && <p className="hint mb-5">{t.settings.ownersOnly}</p>}
      <div className="grid gap-6">
        <Announcement {...shared} />
        <Contact {...shared} />
        <HoursSection {...shared} />
        <DeliverySection {...shared} />
        <CouriersSection {...shared} />
        <TestimonialsSection {...shared} />
        <Orders {...shared} />
      </div>
      {!isReadOnly && (
        <div
          data-foot-bar
          className="sticky bottom-0 z-5 mt-6 flex flex-wrap gap-3 border-bs bg-surface py-3"
        >
          <Button type="submit" busy={busy}>
            {t.settings.save}
          </Button>
          {isTouched && <p className="hint self-center">{t.entityEdit.notSavedYet}</p>}
        </div>
      )}
    </form>
  )
}

function Announcement(props: SettingProps) {
  return (
    <Section title={t.settings.sections.announcement} hint={t.settings.hints.announcement}>
      <div className="grid gap-5 md:grid-cols-2">
        <SettingField {...props} name="announcement_en" />
        <SettingField {...props} name="announcement_ar" />
        <SettingField {...props} name="announcement_until" type="date" />
      </div>
    </Section>
  )
}

function Contact(props: SettingProps) {
  return (
    <Section title={t.settings.sections.contact}>
      <div className="grid gap-5 md:grid-cols-2">
        <SettingField {...props} name="address_en" rows={3} />
        <SettingField {...props} name="address_ar" rows={3} />
        <SettingField {...props} name="phone" type="tel" />
        <SettingField {...props} name="whatsapp" type="tel" />
        <SettingField {...props} name="email" type="email" />
        <SettingField {...props} name="instagram" type="url" />
        <SettingField {...props} name="facebook" type="url" />
      </div>
    </Section>
  )
}

function Orders(props: SettingProps) {
  const { hints, sections } = t.settings
  return (
    <Section title={sections.orders} hint={hints.orders}>
      <div className="grid gap-5 md:grid-cols-2">
        <SettingField {...props} name="max_of_one_product" inputMode="numeric" />
        <SettingField {...props} name="max_pieces" inputMode="numeric" />
        <SettingField {...props} name="max_total" inputMode="decimal" hint={hints.amount} />
        <SettingField
          {...props}
          name="max_open_orders"
          inputMode="numeric"
          hint={hints.openOrders}
        />
        <SettingField {...props} name="max_refusals" choices={refusalChoices()} />
        <SettingField {...props} name="instapay_address" hint={hints.instapay} />
        <props.form.Subscribe selector={({ values }) => values['ask_above'] ?? ''}>
          {(typed) => (
            <SettingField {...props} name="ask_above" inputMode="decimal" hint={askHint(typed)} />
          )}
        </props.form.Subscribe>
        <SettingField {...props} name="low_stock" inputMode="numeric" hint={hints.lowStock} />
        <SettingField {...props} name="staff_locale" choices={t.settings.languages} />
      </div>
    </Section>
  )
}

const refusalLimits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** '': no order is marked. */
function askHint(typed: string): string {
  const amount = parseEgp(typed)
  const { askAbove, askNobody } = t.settings.hints
  return amount.ok && amount.value > 0
    ? say(askAbove, { amount: formatEgp(amount.value) })
    : askNobody
}

/** '0': off. */
function refusalChoices(): Record<string, string> {
  const { off, refusals } = t.settings
  return {
    0: off,
    ...Object.fromEntries(refusalLimits.map((n) => [n, say(refusals, { n })])),
  }
}

function DeliverySection(props: SettingProps) {
  const sorted = governorateChoices('', governorateName)
  return (
    <Section title={t.settings.sections.delivery} hint={t.settings.hints.delivery}>
      <div className="grid gap-x-10 lg:grid-cols-2">
        {sorted.map((name) => {
          const governorate = governorates.find((one) => one === name)
          return (
            governorate !== undefined && (
              <PairField
                key={name}
                {...props}
                name={deliveryField(governorate)}
                label={governorateName(name)}
                inputMode="numeric"
                maxLength={2}
              />
            )
          )
        })}
      </div>
    </Section>
  )
}

function HoursSection(props: SettingProps) {
  return (
    <Section title={t.settings.sections.hours} hint={t.settings.hints.hours}>
      <div className="max-w-140">
        {weekFrom().map((at) => (
          <PairField
            key={at}
            {...props}
            name={`hours_${weekdays[at]}`}
            label={weekdayName(at)}
            type="time"
          />
        ))}
      </div>
    </Section>
  )
}

/** Home shows the first ones; a testimonial without a text is left out. */
function TestimonialsSection(props: SettingProps) {
  const { sections, hints, testimonial, parts } = t.settings
  return (
    <Section title={sections.testimonials} hint={hints.testimonials}>
      {testimonialNumbers.map((n) => (
        <details key={n} className="border-b border-line">
          <summary className="min-h-11 py-2.5 font-550">{say(testimonial, { n })}</summary>
          <div className="grid gap-5 pb-6 md:grid-cols-2">
            {(['en', 'ar'] as const).map((lang) => (
              <div key={lang} className="grid content-start gap-5">
                {(['name', 'place', 'text'] as const).map((part) => (
                  <SettingField
                    key={part}
                    {...props}
                    name={`testimonial_${n}_${part}_${lang}`}
                    label={parts[`${part}_${lang}`]}
                    {...(part === 'text' && { rows: 4 })}
                  />
                ))}
              </div>
            ))}
          </div>
        </details>
      ))}
    </Section>
  )
}
