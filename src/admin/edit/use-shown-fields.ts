import { useStoresArabic } from '#admin/use-stores-arabic.ts'
import { translationLimits } from '#domain/products/product.ts'

/** Without the Arabic texts while the server cannot store them. */
export function useShownFields<Field extends string>(fields: readonly Field[]): readonly Field[] {
  const storesArabic = useStoresArabic()
  return storesArabic ? fields : fields.filter((name) => !Object.hasOwn(translationLimits, name))
}
