const image =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#0a5f7d"/><path d="M22 50l14 14 22-28M46 60l4 4 24-30" fill="none" stroke="white" stroke-width="8"/></svg>'

/** Countersign's icon, for wallet pickers. */
export const icon = `data:image/svg+xml;base64,${btoa(image)}`
