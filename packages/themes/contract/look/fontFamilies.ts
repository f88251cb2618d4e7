/** Ranges of letters that have a file of their own, with the characters of each: those of the built-in font (applications/forum/assets). */
export const FONT_RANGES = {
    latin:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212," +
        "U+2215,U+FEFF,U+FFFD",
    "latin-ext": "U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB",
    vietnamese: "U+1EA0-1EF1",
    "latin-italic": "U+0000-00FF,U+2000-206F",
} as const;
export type FontRange = keyof typeof FONT_RANGES;

/** Fonts of devices that stand in until a family is loaded: the names of the plain and of the bold font. */
export const DEVICE_FONTS = {
    arial: [
        ["Arial", "ArialMT", "Liberation Sans"],
        ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"],
    ],
    roboto: [
        ["Roboto", "Roboto-Regular"],
        ["Roboto Bold", "Roboto-Bold"],
    ],
    georgia: [["Georgia"], ["Georgia Bold", "Georgia-Bold"]],
    times: [
        ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"],
        ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold"],
    ],
    noto: [
        ["Noto Serif", "NotoSerif"],
        ["Noto Serif Bold", "NotoSerif-Bold"],
    ],
} as const;
export type DeviceFont = keyof typeof DEVICE_FONTS;

/** Mean width of a character of English prose in them, plain and bold, as a share of the font size. */
export const DEVICE_WIDTHS: Record<DeviceFont, readonly [plain: number, bold: number]> = {
    arial: [0.4419, 0.4773],
    roboto: [0.4395, 0.4486],
    georgia: [0.439, 0.5113],
    times: [0.4004, 0.4258],
    noto: [0.4751, 0.5051],
};

export interface FontFamily {
    name: string;
    /** Hash in the name of the file of each range, which never changes under a name. */
    files: Partial<Record<FontRange, string>> & { latin: string };
    /** Height above and below the line, as a share of the font size. */
    ascent: number;
    descent: number;
    /** How much wider English prose is in the family than in a font of the device: at 400 than in the plain one, at 600 than in the bold one. */
    standIns: Partial<Record<DeviceFont, readonly [plain: number, bold: number]>>;
}

/** Families that a theme can choose besides the built-in Open Sans. The files are in `applications/forum/assets/fonts/families`. */
export const FONT_FAMILIES = {
    inter: {
        name: "Inter",
        files: { latin: "6c95d539", "latin-ext": "4b3db814", vietnamese: "b6c93cd2", "latin-italic": "9f617beb" },
        ascent: 0.9688,
        descent: 0.2412,
        standIns: { arial: [1.0682, 1.0126], roboto: [1.074, 1.0776] },
    },
    figtree: {
        name: "Figtree",
        files: { latin: "12ff6638", "latin-ext": "a88f0158", "latin-italic": "2013abde" },
        ascent: 0.95,
        descent: 0.25,
        standIns: { arial: [1.0036, 0.9508], roboto: [1.0091, 1.0119] },
    },
    "nunito-sans": {
        name: "Nunito Sans",
        files: { latin: "157b7d15", "latin-ext": "e73de106", vietnamese: "23d462d6", "latin-italic": "214226a1" },
        ascent: 1.011,
        descent: 0.353,
        standIns: { arial: [1.0074, 0.9545], roboto: [1.0129, 1.0158] },
    },
    "atkinson-hyperlegible-next": {
        name: "Atkinson Hyperlegible Next",
        files: { latin: "a874cd30", "latin-ext": "55cb222f", "latin-italic": "7063bcbb" },
        ascent: 0.984,
        descent: 0.316,
        standIns: { arial: [0.9902, 0.972], roboto: [0.9956, 1.0344] },
    },
    "public-sans": {
        name: "Public Sans",
        files: { latin: "4b696782", "latin-ext": "369b0d3b", vietnamese: "3aed9221", "latin-italic": "fa886f14" },
        ascent: 0.95,
        descent: 0.225,
        standIns: { arial: [1.0412, 0.9815], roboto: [1.0469, 1.0445] },
    },
    "work-sans": {
        name: "Work Sans",
        files: { latin: "51fb285c", "latin-ext": "c72ef18e", vietnamese: "e5730772", "latin-italic": "53070d71" },
        ascent: 0.93,
        descent: 0.243,
        standIns: { arial: [1.123, 1.0447], roboto: [1.1292, 1.1117] },
    },
    "noto-serif": {
        name: "Noto Serif",
        files: { latin: "875836a6", "latin-ext": "80a5ea72", vietnamese: "c8281d0f", "latin-italic": "4a80c0aa" },
        ascent: 1.069,
        descent: 0.293,
        standIns: { georgia: [1.0822, 0.966], times: [1.1863, 1.16], noto: [1, 0.9778] },
    },
    bitter: {
        name: "Bitter",
        files: { latin: "7f7d88cf", "latin-ext": "ed2a57ba", vietnamese: "f22fd304", "latin-italic": "f88238b2" },
        ascent: 0.935,
        descent: 0.265,
        standIns: { georgia: [1.0453, 0.9085], times: [1.1458, 1.0909], noto: [0.9658, 0.9195] },
    },
} as const satisfies Record<string, FontFamily>;
