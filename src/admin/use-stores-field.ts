import { readFeatures } from '#db/mirror/pull-state.ts'
import { featureOfField } from '#domain/products/product-form.ts'
import { translationLimits } from '#domain/products/product.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useCallback } from 'react'
import { useStoresArabic } from './use-stores-arabic.ts'

const none: readonly string[] = []

/** Whether the server stores this field of a product or category: an older one drops new ones. */
export function useStoresField(): (field: string) => boolean {
  const storesArabic = useStoresArabic()
  const features = valueOr(useQuery(readFeatures), none)
  return useCallback(
    (field) => {
      if (Object.hasOwn(translationLimits, field)) return storesArabic
      const feature = featureOfField[field]
      return feature === undefined || features.includes(feature)
    },
    [storesArabic, features],
  )
}
