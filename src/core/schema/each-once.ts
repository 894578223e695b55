import type { z } from 'zod'

/**
 * Refuses what stands twice in a list.
 * @param textOf - What no two items may have the same of.
 * @param field - Where that stands within an item, for the error.
 */
export function eachOnce<Item>(textOf: (item: Item) => string, ...field: readonly string[]) {
  return (items: readonly Item[], context: z.RefinementCtx): void => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const text = textOf(item)
      if (seen.has(text))
        context.addIssue({ code: 'custom', path: [index, ...field], message: 'repeats an earlier one' })
      seen.add(text)
    }
  }
}
