import type { SettingSchema } from "@parley/layouts/contract";
import { findControl, toLabel } from "@parley/layouts/contract";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useMemo } from "react";

/** Returns the names of settings and of their choices, as those who arrange pages say them. */
export function useSettingNames(): {
    labelOf: (name: string, schema: SettingSchema) => string;
    choiceOf: (choice: unknown) => string;
} {
    const t = useTranslation();
    return useMemo(() => {
        const [labels, choices] = [listLabels(t), listChoiceNames(t)];
        return {
            labelOf(name, schema) {
                const known = findControl(schema) === "records" ? `${name}s` : name;
                return (schema.title === undefined ? labels.get(known) : undefined) ?? t(toLabel(name, schema));
            },
            choiceOf: (choice) => choices.get(String(choice)) ?? String(choice),
        };
    }, [t]);
}

/** Names of the settings whose names in layouts are abbreviations or terms of programs. */
const listLabels = (t: Translate): ReadonlyMap<string, string> =>
    new Map([
        ["url", t("Address")],
        ["feedUrl", t("Address of the feed")],
        ["html", t("HTML")],
        ["javascript", t("Script, which never runs")],
        ["css", t("Styles, which are never used")],
        ["apiParams", t("What it lists")],
        ["containerOptions", t("Arrangement")],
        ["displayType", t("Arranged as")],
        ["maxColumnCount", t("Columns at most")],
        ["itemOptions", t("Each item")],
        ["contentType", t("Shows")],
        ["titleType", t("Where the title comes from")],
        ["descriptionType", t("Where the description comes from")],
        ["image", t("Picture, an address below /uploads")],
        ["imageMobile", t("Picture on small screens")],
        ["categoryID", t("Category")],
        ["collectionID", t("Collection")],
        ["tagID", t("Tag")],
        ["userID", t("Member")],
        ["categoryIDs", t("Categories")],
        ["tagIDs", t("Tags")],
        ["limit", t("How many")],
        ["sort", t("Order")],
        ["slotType", t("Of the last")],
        ["viewAll", t("Link to all of them")],
        ["leads", t("Starting points")],
        ["picture", t("Address of a picture")],
    ]);

const listChoiceNames = (t: Translate): ReadonlyMap<string, string> =>
    new Map([
        ["grid", t("Grid")],
        ["carousel", t("Carousel")],
        ["list", t("List")],
        ["link", t("Links")],
        ["title", t("The title")],
        ["title-description", t("Title and description")],
        ["title-description-image", t("Title, description and picture")],
        ["title-description-icon", t("Title, description and icon")],
        ["title-background", t("Title on a picture")],
        ["title-background-description", t("Title and description on a picture")],
        ["title-chat-bubble", t("Title in a speech bubble")],
        ["static", t("The text above")],
        ["none", t("Nothing")],
        ["siteSection/name", t("Name of the section")],
        ["siteSection/description", t("Description of the section")],
        ["category/name", t("Name of the category")],
        ["category/description", t("Description of the category")],
        ["tools", t("A wall of tools")],
        ["left", t("At the start")],
        ["center", t("In the middle")],
        ["dateLastComment", t("Oldest replies first")],
        ["-dateLastComment", t("Latest replies first")],
        ["dateInserted", t("Oldest first")],
        ["-dateInserted", t("Newest first")],
        ["score", t("Lowest score first")],
        ["-score", t("Highest score first")],
        ["hot", t("Quietest first")],
        ["-hot", t("Liveliest first")],
        ["d", t("Day")],
        ["w", t("Week")],
        ["m", t("Month")],
        ["y", t("Year")],
        ["a", t("All time")],
        ["reputation", t("Thanks received")],
        ["posts", t("Posts and replies")],
        ["acceptedAnswers", t("Accepted answers")],
        ["user", t("Members")],
        ["discussion", t("Posts")],
        ["comment", t("Replies")],
        ["post", t("Posts and replies")],
        ["question", t("Questions")],
        ["accepted", t("Answered questions")],
        ["category", t("Categories")],
    ]);
