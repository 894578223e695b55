/** The mark: two strokes of a pen in a seal, the second confirming the first. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="brand-seal" />
      <path d="M7.5 17.2l4 4L20 11.2" className="brand-stroke brand-stroke-first" />
      <path d="M13.2 18.2l3 3L24.7 11.2" className="brand-stroke" />
    </svg>
  )
}
