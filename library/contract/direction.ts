const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)(-|$)/i;

/** Returns the text direction of a locale. */
export function findDirection(locale: string): "ltr" | "rtl" {
    return RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr";
}
