import { useStoresField } from '#admin/use-stores-field.ts'

/** Without the fields that the server cannot store. */
export function useShownFields<Field extends string>(fields: readonly Field[]): readonly Field[] {
  return fields.filter(useStoresField())
}
