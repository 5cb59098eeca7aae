import type { Product } from '#domain/products/product.ts'
import { useWrites } from '#staff-services.ts'
import { deletionOf } from '#domain/writes/product-writes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface DeleteProductDialogProps {
  /** Null: closed. */
  product: Product | null
  close: () => void
  /** Called when its row is going to go. */
  remove: (id: string) => void
}

export function DeleteProductDialog({ product, close, remove }: DeleteProductDialogProps) {
  const write = useWrites()
  const confirm = async (seen: Product) => {
    close()
    remove(seen.id)
    await write({
      mutations: [deletionOf(seen)],
      undoable: true,
      words: {
        title: 'Product Deleted',
        text: 'The product has been deleted successfully.',
        failure: 'Failed to delete product. Please try again.',
      },
    })
  }
  return (
    <Dialog
      title="Are you sure you want to delete this product?"
      open={product !== null}
      close={close}
    >
      {product && (
        <>
          <p className="mt-3 text-text-muted">
            “{product.name}” leaves the shop. Orders that contain it stay as they are.
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" onClick={() => void confirm(product)}>
              Delete
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
