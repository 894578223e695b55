/** Hands the person a text file. It is made in this window and goes nowhere else. */
export function download(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken up the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
