import { describe, expect, test } from "@jest/globals";
import { formatBadgeNumber, formatCompactNumber, formatFileSize, formatFullNumber } from "./numbers";

/** Number of bytes of each unit. */
const [KB, MB, GB, TB] = [1024, 1024 ** 2, 1024 ** 3, 1024 ** 4] as const;

describe("compactNumber", () => {
    test.each([
        [0, "0", "0"],
        [999, "999", "999"],
        [1_000, "1k", "1 k"],
        [1_049, "1k", "1 k"],
        [1_050, "1.1k", "1,1 k"],
        [1_250, "1.3k", "1,3 k"],
        [9_940, "9.9k", "9,9 k"],
        [9_950, "10k", "10 k"],
        [12_309, "12.3k", "12,3 k"],
        [999_949, "999.9k", "999,9 k"],
        [999_950, "1m", "1 M"],
        [999_999, "1m", "1 M"],
        [1_000_000, "1m", "1 M"],
        [1_500_000, "1.5m", "1,5 M"],
        [999_949_999, "999.9m", "999,9 M"],
        [999_999_999, "1b", "1 Md"],
        [1_000_000_000, "1b", "1 Md"],
        [2_300_000_000, "2.3b", "2,3 Md"],
        [999_999_999_999, "1t", "1 Bn"],
        [1_000_000_000_000, "1t", "1 Bn"],
        [7_000_000_000_000, "7t", "7 Bn"],
        [12_345_000_000_000_000, "12345t", "12 345 Bn"],
        [-1, "-1", "-1"],
        [-1_500, "-1.5k", "-1,5 k"],
        [Number.NaN, "0", "0"],
        [Number.POSITIVE_INFINITY, "0", "0"],
    ])("UI-043 FC-60 formats %p as %s in English, as %s in French", (value, english, french) => {
        expect(formatCompactNumber(value)).toBe(english);
        expect(formatCompactNumber(value, "fr").replaceAll(/\s/g, " ")).toBe(french);
    });

    test("UI-043 uses the digits and the short form of the language, and in all regions of English the same", () => {
        expect(formatCompactNumber(1_500, "ar-EG").replaceAll(/\s/g, " ")).toBe("١٫٥ ألف");
        expect(formatCompactNumber(12_309, "ja")).toBe("1.2万");
        expect(formatCompactNumber(12_309, "en-GB")).toBe("12.3k");
    });
});

describe("fullNumber", () => {
    test.each([
        [999, "999", "999"],
        [1_000, "1,000", "1.000"],
        [61_092, "61,092", "61.092"],
        [1_234_567, "1,234,567", "1.234.567"],
        [-1_500, "-1,500", "-1.500"],
        [Number.NaN, "0", "0"],
    ])("UI-044 FC-60 formats %p as %s in English, as %s in German", (value, english, german) => {
        expect(formatFullNumber(value)).toBe(english);
        expect(formatFullNumber(value, "de")).toBe(german);
    });
});

describe("badgeNumber", () => {
    test.each([
        [0, undefined, "0"],
        [99, undefined, "99"],
        [100, undefined, "99+"],
        [1_051, undefined, "99+"],
        [999, 5_000, "999"],
        [1_050, 5_000, "1050"],
        [1_051, 5_000, "1.1k"],
        [5_000, 5_000, "5k"],
        [5_001, 5_000, "5k+"],
    ])("NAV-047 FC-60 %p of at most %p shows %s", (count, maximum, written) => {
        expect(formatBadgeNumber(count, maximum)).toBe(written);
    });

    test("NAV-047 uses the decimal separator of the language", () => {
        expect(formatBadgeNumber(1_500, 5_000, "fr").replaceAll(/\s/g, " ")).toBe("1,5 k");
    });
});

describe("fileSize", () => {
    test.each([
        [0, "0 B", "0 B"],
        [1, "1 B", "1 B"],
        [1023, "1,023 B", "1.023 B"],
        [KB, "1 KB", "1 KB"],
        [1.5 * KB, "1.5 KB", "1,5 KB"],
        [1023.94 * KB, "1,023.9 KB", "1.023,9 KB"],
        [1023.95 * KB, "1 MB", "1 MB"],
        [MB - 1, "1 MB", "1 MB"],
        [MB, "1 MB", "1 MB"],
        [20 * MB, "20 MB", "20 MB"],
        [1023.94 * MB, "1,023.9 MB", "1.023,9 MB"],
        [1023.95 * MB, "1 GB", "1 GB"],
        [GB, "1 GB", "1 GB"],
        [1023.95 * GB, "1 TB", "1 TB"],
        [TB, "1 TB", "1 TB"],
        [2.25 * TB, "2.3 TB", "2,3 TB"],
        [1024 * TB, "1,024 TB", "1.024 TB"],
        [-5, "0 B", "0 B"],
        [Number.NaN, "0 B", "0 B"],
    ])("UI-045 formats %p bytes as %s, in German as %s", (bytes, english, german) => {
        expect(formatFileSize(bytes)).toBe(english);
        expect(formatFileSize(bytes, "de")).toBe(german);
    });
});
