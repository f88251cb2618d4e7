import type { ItemContent, ItemDisplay } from "@parley/library/contract";
import { ITEM_CONTENTS, ITEM_DISPLAYS } from "@parley/library/contract";
import * as Type from "typebox";

/** Settings of a link: an address of this site, which may begin with `~`, or of another one. */
export const LinkAddress = Type.String({
    maxLength: 2000,
    pattern: "^(|https?://\\S+|mailto:\\S+|tel:\\S+|~?/(?![/\\\\])\\S*|#\\S*)$",
});

/** Setting of a picture, which is stored on this site: no reader's browser requests one from another site. */
export const OwnPicture = Type.String({ maxLength: 300, pattern: "^(|/uploads/[A-Za-z0-9_./-]+)$" });

/** Where a text of the head comes from, as layouts of other software have it; we show the given text unless it is `none`. */
const TextType = Type.Enum([
    "static",
    "none",
    "siteSection/name",
    "siteSection/description",
    "category/name",
    "category/description",
]);

/** Settings of the head of a widget. `titleType` and `descriptionType` of `none` hide the text. */
export const HEAD_SETTINGS = {
    title: Type.String({ maxLength: 200 }),
    titleType: TextType,
    subtitle: Type.String({ maxLength: 200 }),
    description: Type.String({ maxLength: 1000 }),
    descriptionType: TextType,
};

/** Settings of the arrangement and the contents of the items of a list (LAY-063…LAY-077). */
export const ITEMS_SETTINGS = {
    containerOptions: Type.Object({
        displayType: Type.Optional(Type.Enum([...ITEM_DISPLAYS])),
        maxColumnCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    }),
    itemOptions: Type.Object({ contentType: Type.Optional(Type.Enum([...ITEM_CONTENTS])) }),
};

const MAX_RECORDS = 50;

/** Returns the schema of a setting that names a record. Its `recordType` lets the editor offer the records by name. */
export const createRecordSetting = (recordType: string) => Type.Integer({ minimum: 1, recordType });

/** Returns the schema of a setting that names one record or several. */
export const createRecordsSetting = (recordType: string) =>
    Type.Union([createRecordSetting(recordType), Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_RECORDS })], {
        recordType,
    });

type Settings = Readonly<Record<string, unknown>>;

/** Head of a widget. */
interface WidgetHead {
    title?: string;
    subtitle?: string;
    description?: string;
}

/** Returns the props of a widget's head; texts of the type `none` and empty ones are left out. */
export function readHead({ title, titleType, subtitle, description, descriptionType }: Settings): WidgetHead {
    return {
        ...(titleType !== "none" && isText(title) && { title }),
        ...(isText(subtitle) && { subtitle }),
        ...(descriptionType !== "none" && isText(description) && { description }),
    };
}

/** Returns the props of a list of items; those that are not set are left to the component. */
export function readItemsLook({ containerOptions, itemOptions }: Settings) {
    const { displayType, maxColumnCount } = (containerOptions ?? {}) as { displayType?: ItemDisplay; maxColumnCount?: number };
    const { contentType } = (itemOptions ?? {}) as { contentType?: ItemContent };
    return {
        ...(displayType && { display: displayType }),
        ...(contentType && { content: contentType }),
        ...(maxColumnCount && { columns: maxColumnCount }),
    };
}

/** Returns the address of a link as pages use it: `~` stands for the site in layouts of other software. */
export const readLink = (url: string): string => (url.startsWith("~/") ? url.slice(1) : url);

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
