import { domainToUnicode } from "node:url";

/**
 * Checks whether browsers display a host, given in its ASCII form, in letters that can be mistaken for another name (FC-5): Latin mixed
 * with look-alikes of another script, or a whole word of look-alikes. Ordinary names in their own script pass.
 */
export function isDeceptiveHost(host: string): boolean {
    return host
        .split(".")
        .filter((label) => label.startsWith("xn--"))
        .some((label) => {
            const shown = domainToUnicode(label);
            return (
                shown === "" || shown === label || mixesScripts(shown) || [...shown].every((letter) => LOOK_ALIKES.has(letter))
            );
        });
}

/** Checks whether a host, given in its ASCII form, has letters beyond ASCII. */
export function isInternational(host: string): boolean {
    return host.split(".").some((label) => label.startsWith("xn--"));
}

// Scripts that are legitimately mixed with Latin are not listed: Japanese, Chinese and Korean.
const NOT_WITH_LATIN =
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;

function mixesScripts(label: string): boolean {
    return /\p{Script=Latin}/u.test(label) && NOT_WITH_LATIN.test(label);
}

// Letters that resemble one of a-z in common typefaces (Unicode Technical Standard 39, the part that matters in host names), and the
// characters that any name can contain.
const LOOK_ALIKES = new Set([
    ..."абвгеікморпсстухѕјһӏԁԛԝьҽѵѡ",
    ..."αγεικνορτυωχϲ",
    ..."օոսհցյզք",
    ..."ıɑɡɩɪʟɴʀʏƅᴄᴏᴜᴠᴡᴢⅼ",
    ..."abcdefghijklmnopqrstuvwxyz0123456789-",
]);
