/** The mark: two strokes of a pen in a seal, the second confirming the first. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="brand-seal" />
      <path d="M5.6 17.4l4.9 4.9L20 11.4" className="brand-stroke brand-stroke-first" />
      <path d="M14.6 19.6l2.7 2.7 9.5-10.9" className="brand-stroke" />
    </svg>
  )
}
