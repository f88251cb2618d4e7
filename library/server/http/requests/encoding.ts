import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/** Content encoding of a body, as named in HTTP; `identity` is unencoded. */
export type Encoding = "br" | "gzip" | "identity";

/** Compression level: Brotli's default is meant for files that are compressed once; this level is little slower than gzip. */
const BROTLI_QUALITY = 5;
/** Minimum size of a body that is compressed, in bytes. */
const WORTH_COMPRESSING = 1_024;

/** Returns the best encoding in `Accept-Encoding` for a body of `size` bytes. */
export function chooseEncoding(accepted: string | string[] | undefined, size: number): Encoding {
    if (size < WORTH_COMPRESSING || accepted === undefined) return "identity";
    if (/\bbr\b/.test(String(accepted))) return "br";
    return /\bgzip\b/.test(String(accepted)) ? "gzip" : "identity";
}

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") return plain;
    if (encoding === "gzip") return compressGzip(plain, { level: 6 });
    return compressBrotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
}

export async function decode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") return bytes;
    return encoding === "gzip" ? decompressGzip(bytes) : decompressBrotli(bytes);
}
