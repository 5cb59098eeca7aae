/** CRC-32 of a text, in hexadecimal: finds damage, not forgery. */
export function checksumOf(text: string): string {
  let crc = -1
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ((crc ^ -1) >>> 0).toString(16).padStart(8, '0')
}
