/** Browser and operating system of a user agent: `{ browser: "Firefox", system: "Windows" }`. */
export interface DeviceWords {
    browser: string | null;
    system: string | null;
}

/** Maximum length of the parsed user agent, in characters. */
const MAX_USER_AGENT_LENGTH = 500;

/** Ordered, because most browsers also claim to be those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
    [/\bEdg(?:e|A|iOS)?\//, "Edge"],
    [/\bOPR\/|\bOpera\b/, "Opera"],
    [/\bVivaldi\//, "Vivaldi"],
    [/\bSamsungBrowser\//, "Samsung Internet"],
    [/\bFxiOS\/|\bFirefox\//, "Firefox"],
    [/\bCriOS\/|Chrome\/|\bChromium\//, "Chrome"],
    // bounded: the first 500 characters.
    [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
    [/\bcurl\//, "curl"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
    [/\biPhone\b|\biPod\b/, "iPhone"],
    [/\biPad\b/, "iPad"],
    [/\bAndroid\b/, "Android"],
    [/\bCrOS\b/, "ChromeOS"],
    [/\bWindows\b/, "Windows"],
    [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
    [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Parses a user agent. The header can be forged, so the result contains only known names. */
export function describeDevice(userAgent: string | null): DeviceWords {
    const beginning = (userAgent ?? "").slice(0, MAX_USER_AGENT_LENGTH);
    const find = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(beginning))?.[1] ?? null;
    return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
