import { useId, useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import type { Answers, Counted } from '#domain/products/moving/questions.ts'
import { readRate } from '#domain/products/moving/read-amount.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Field, SelectField } from '#ui/form/field.tsx'
import type { MovedQuestions } from './read-moved.ts'

interface ImportQuestionsProps {
  questions: MovedQuestions
  answers: Answers
  categories: readonly Category[]
  change: (patch: Partial<Answers>) => void
}

/** What the file leaves open, once for all of its products. */
export function ImportQuestions(props: ImportQuestionsProps) {
  const { questions, answers, change } = props
  const heading = useId()
  const parts = [
    ...questions.currencies.map((currency) => {
      const Question = currency.name === '' ? UnnamedRate : Rate
      return <Question key={`rate ${currency.name}`} currency={currency} {...props} />
    }),
    questions.ambiguous !== null && (
      <SelectField
        key="format"
        label={say(t.moving.ambiguous, { example: questions.ambiguous })}
        value={answers.format}
        onChange={({ currentTarget: { value } }) =>
          change({ format: value === 'thousands' || value === 'decimals' ? value : 'unknown' })
        }
      >
        <option value="unknown">{t.moving.notYet}</option>
        <option value="thousands">{t.moving.asThousands}</option>
        <option value="decimals">{t.moving.asDecimals}</option>
      </SelectField>
    ),
    questions.categories.length > 0 && <MissingCategories key="categories" {...props} />,
    questions.noCategory > 0 && (
      <SelectField
        key="none"
        label={say(t.moving.noCategory, { n: questions.noCategory })}
        value={answers.noCategory}
        onChange={({ currentTarget }) => change({ noCategory: currentTarget.value })}
      >
        <option value="">{t.moving.noneYet}</option>
        <CategoryOptions {...props} />
      </SelectField>
    ),
    questions.unknownStock > 0 && (
      <Field
        key="stock"
        label={say(t.moving.unknownStock, { n: questions.unknownStock })}
        inputMode="numeric"
        value={answers.stock}
        onChange={({ currentTarget }) => change({ stock: currentTarget.value })}
      />
    ),
    questions.decimals > 0 && (
      <SelectField
        key="decimals"
        label={say(t.moving.decimals, { n: questions.decimals })}
        value={answers.decimals}
        onChange={({ currentTarget: { value } }) =>
          change({ decimals: value === 'down' ? 'down' : 'refuse' })
        }
      >
        <option value="refuse">{t.moving.notYet}</option>
        <option value="down">{t.moving.roundDown}</option>
      </SelectField>
    ),
    questions.known > 0 && <KnownProducts key="known" {...props} />,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <section aria-labelledby={heading} className="card mb-4">
      <h3 id={heading} className="font-600">
        {t.moving.questions}
      </h3>
      <div className="mt-3 grid gap-4">{parts}</div>
    </section>
  )
}

interface RateProps extends ImportQuestionsProps {
  currency: Counted
}

function Rate({ currency: { name, n }, answers, change }: RateProps) {
  const rate = answers.rates[name] ?? ''
  return (
    <Field
      label={say(t.moving.rate, { n, currency: name })}
      inputMode="decimal"
      value={rate}
      hint={rate === '' ? t.moving.rateInvalid : undefined}
      error={rateError(rate)}
      onChange={({ currentTarget }) =>
        change({ rates: { ...answers.rates, [name]: currentTarget.value } })
      }
    />
  )
}

type Unnamed = '' | 'pounds' | 'other'

/** The choice is kept apart from the rate: '12.9' begins like the rate of pounds. */
function UnnamedRate({ currency: { n }, answers, change }: RateProps) {
  const { '': rate = '', ...others } = answers.rates
  const [choice, setChoice] = useState<Unnamed>(
    rate === '' ? '' : rate === '1' ? 'pounds' : 'other',
  )
  const choose = (wanted: Unnamed) => {
    setChoice(wanted)
    change({ rates: wanted === 'pounds' ? { ...others, '': '1' } : others })
  }
  return (
    <div className="grid gap-3">
      <SelectField
        label={say(t.moving.currencyUnnamed, { n })}
        value={choice}
        onChange={({ currentTarget: { value } }) =>
          choose(value === 'pounds' || value === 'other' ? value : '')
        }
      >
        <option value="">{t.moving.pleaseChoose}</option>
        <option value="pounds">{t.moving.pounds}</option>
        <option value="other">{t.moving.otherCurrency}</option>
      </SelectField>
      {choice === 'other' && (
        <Field
          label={t.moving.rateUnnamed}
          inputMode="decimal"
          value={rate}
          error={rateError(rate)}
          onChange={({ currentTarget }) =>
            change({ rates: { ...others, '': currentTarget.value } })
          }
        />
      )}
    </div>
  )
}

function rateError(rate: string): string | undefined {
  return rate === '' || readRate(rate) !== null ? undefined : t.moving.rateInvalid
}

/** All at once, or each. */
function MissingCategories(props: ImportQuestionsProps) {
  const { questions, answers, change } = props
  const names = questions.categories.map(({ name }) => name)
  const chosen = new Set(names.map((name) => answers.categories[name] ?? ''))
  const [only = ''] = chosen
  const setAll = (id: string) =>
    change({ categories: id === '' ? {} : Object.fromEntries(names.map((name) => [name, id])) })
  const setOne = (name: string, id: string) => {
    const { [name]: _old, ...others } = answers.categories
    change({ categories: id === '' ? others : { ...others, [name]: id } })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="label">{say(t.moving.categories, { n: names.length })}</legend>
      {names.length > 1 && (
        <SelectField
          label={t.moving.allInto}
          value={chosen.size === 1 ? only : 'each'}
          onChange={({ currentTarget }) => setAll(currentTarget.value)}
        >
          <option value="">{say(t.moving.createMissing, { n: names.length })}</option>
          {chosen.size > 1 && <option value="each">{t.moving.oneByOne}</option>}
          {props.categories.map((category) => (
            <option key={category.id} value={category.id}>
              {say(t.moving.allIntoOne, { category: shownName(category) })}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {questions.categories.map(({ name }) => (
          <SelectField
            key={name}
            label={name}
            value={answers.categories[name] ?? ''}
            onChange={({ currentTarget }) => setOne(name, currentTarget.value)}
          >
            <option value="">{t.moving.createCategory}</option>
            <CategoryOptions {...props} />
          </SelectField>
        ))}
      </div>
      <p className="hint">{t.moving.newCategoryHint}</p>
    </fieldset>
  )
}

function KnownProducts({ questions, answers, change }: ImportQuestionsProps) {
  return (
    <SelectField
      label={say(t.moving.known, { n: questions.known })}
      value={answers.known}
      onChange={({ currentTarget: { value } }) =>
        change({ known: value === 'change' || value === 'add' ? value : 'leave-out' })
      }
    >
      <option value="leave-out">{t.moving.leaveOut}</option>
      <option value="change">{t.moving.changeKnown}</option>
      <option value="add">{t.moving.addAgain}</option>
    </SelectField>
  )
}

function CategoryOptions({ categories }: ImportQuestionsProps) {
  return categories.map((category) => (
    <option key={category.id} value={category.id}>
      {shownName(category)}
    </option>
  ))
}
