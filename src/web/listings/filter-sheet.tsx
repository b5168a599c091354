import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ShopFiltersForm } from './shop-filters.tsx'

type FilterSheetProps = Omit<ComponentProps<typeof ShopFiltersForm>, 'id' | 'onSent'> & {
  onClose: () => void
}

/** The filters on a phone, which has no room for a sidebar; loaded when the visitor opens them. */
export default function FilterSheet({ onClose, ...form }: FilterSheetProps) {
  return (
    <Dialog title="Filters" look="sheet" onClose={onClose} className="scroll-pb-36">
      <ShopFiltersForm id="sheet" {...form} onSent={onClose} />
      <div className="sticky bottom-0 bg-paper py-3">
        <Button type="submit" form="sheet" className="w-full">
          Show products
        </Button>
      </div>
    </Dialog>
  )
}
