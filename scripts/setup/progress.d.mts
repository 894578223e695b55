interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export function showProgress(tell?: () => string, output?: Output): () => void
