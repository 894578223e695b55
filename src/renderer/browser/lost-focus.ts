/**
 * Elements that may get the focus unasked: Enter or Space does nothing there, or at most opens another screen. Links of a navigation stand
 * above what was read, and are none of it.
 */
const stations = 'h1, h2, h3, a[href]:not(nav a)'

/** Place of something that is gone: before `node` in the page, or at its end. */
interface Place {
  readonly node: Node
  readonly atEnd: boolean
}

const isBefore = (element: Element, { node, atEnd }: Place) => {
  const position = element.compareDocumentPosition(node)
  const isInside = (position & Node.DOCUMENT_POSITION_CONTAINS) !== 0
  return isInside ? atEnd : (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** The nearest station before a place on the same screen, else the first one after it. */
function nearest(root: Element, place: Place): HTMLElement | undefined {
  const screen = (place.node instanceof Element ? place.node : place.node.parentElement)?.closest('main') ?? root
  const shown = [...screen.querySelectorAll<HTMLElement>(stations)].filter(each => each.checkVisibility())
  return shown.findLast(each => isBefore(each, place)) ?? shown[0]
}

/** Finds the place of an element that these changes removed, or of what was around it. */
function placeOf(around: readonly Element[], changes: readonly MutationRecord[]): Place | undefined {
  const kept = around.findIndex(each => each.isConnected)
  const parent = around[kept]
  const gone = around[kept - 1]
  if (!parent || !gone) return undefined
  const next = changes.findLast(({ removedNodes }) => [...removedNodes].includes(gone))?.nextSibling
  return next?.parentNode === parent ? { node: next, atEnd: false } : { node: parent, atEnd: true }
}

/**
 * Keeps a person who uses the keyboard alone near where they were: if what had the focus is gone, and nothing else has taken the
 * focus, the nearest heading or link before it gets it. An open dialog keeps the focus.
 * @param root - What the screens are in. Dialogs and messages in the corner stand beside it.
 */
export function keepFocus(root: Element): void {
  /** Element that had the focus last, and everything around it from the inside out. */
  let around: readonly Element[] = []
  let place: Place | undefined
  const page = root.ownerDocument
  const isLost = () => page.activeElement === page.body && !page.querySelector('.dialog')

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !root.contains(target)) return
    place = undefined
    around = []
    for (let each: Element | null = target; each; each = each.parentElement) around = [...around, each]
  }
  // Who clicks beside everything has given the focus away.
  const giveAway = () => {
    if (page.activeElement === page.body) around = []
  }
  const giveBack = () => {
    if (!place?.node.isConnected || !isLost()) return
    const station = nearest(root, place)
    if (station && !station.matches('a')) station.tabIndex = -1
    station?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(changes => {
    if (around.length === 0 || around[0]?.isConnected) return
    if (!place?.node.isConnected) place = placeOf(around, changes)
    // What comes in its place may take the focus until the page is drawn.
    if (isLost()) requestAnimationFrame(giveBack)
  })
  page.addEventListener('focusin', note)
  page.addEventListener('pointerup', giveAway)
  observer.observe(page.body, { childList: true, subtree: true })
}
