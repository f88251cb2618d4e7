import type { ArrangedCategory, CategoryArrangement } from "@parley/categories/contract";
import { MANAGED_CATEGORIES, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Moving, Slot } from "@parley/library/client/arranging";
import { arranging, useMoving } from "@parley/library/client/arranging";
import { classNames, Icon, MetaLine, textStyles, useAlive, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { describeError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { Fragment, useEffect, useRef, useState } from "react";
import { fetchArrangement, moveCategory } from "../categories.thunks";
import { arranger, LEVEL_INDENT } from "./CategoryArranger.styles";
import { describeSlot, findBranch, findNearestSlot, findSlot, moveToSlot, withoutBranch } from "./slots";

interface CategoryArrangerProps {
    arrangement: CategoryArrangement;
    /** Called after a category was moved. */
    onMoved: () => void;
}

/**
 * Shows all categories as a tree of rows, in which each can be moved by its drag handle, with pointer and keyboard. A move shows at once; a
 * rejected one is reverted with the reason. Without scripts each row leads to the page where its position is chosen.
 */
export function CategoryArranger({ arrangement, onMoved }: CategoryArrangerProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const isAlive = useAlive();
    const [expected, setExpected] = useState<ArrangedCategory[]>();
    const [announced, announce] = useState("");
    const focused = useRef<number>(undefined);
    const rows = useRef(new Map<number, HTMLElement>());
    const categories = expected ?? arrangement.categories;
    const nameOf = (categoryID: number | null) => categories.find((category) => category.categoryID === categoryID)?.name ?? "";

    const { moving, gripOf } = useMoving({
        indent: LEVEL_INDENT,
        findSlot: (categoryID: number) => findSlot(categories, categoryID),
        findNearestSlot: ({ key }, wanted) => findNearestSlot(withoutBranch(categories, key), wanted),
        listRest: (key) => withoutBranch(categories, key).map(({ categoryID }) => categoryID),
        onPickUp: (categoryID) =>
            announce(
                t("{name} picked up. Use the arrow keys to move it, Space to drop it, Escape to cancel.", {
                    name: nameOf(categoryID),
                }),
            ),
        onMove: ({ key, slot }) => announce(wordsFor(key, slot)),
        onCancel: (categoryID) => announce(t("{name} stays where it was.", { name: nameOf(categoryID) })),
        onDrop: (dropped) => void drop(dropped),
        rowOf: (categoryID) => rows.current.get(categoryID),
    });

    // Restores the focus of a moved row, whose element was replaced.
    useEffect(() => {
        if (focused.current === undefined) return;
        rows.current.get(focused.current)?.querySelector("button")?.focus();
        focused.current = undefined;
    });

    const branch = moving ? findBranch(categories, moving.key).map(({ categoryID }) => categoryID) : [];
    const rest = moving ? withoutBranch(categories, moving.key) : [];
    const next = moving && rest[moving.slot.index]?.categoryID;
    return (
        <>
            <p className={textStyles.hidden} role="status">
                {announced}
            </p>
            <ul className={arranger.list} aria-label={t("Categories")} aria-busy={expected !== undefined}>
                {categories.map((category) => (
                    <Fragment key={category.categoryID}>
                        {moving && next === category.categoryID && <Target depth={moving.slot.depth} />}
                        <li
                            ref={(row) => {
                                if (row) rows.current.set(category.categoryID, row);
                                else rows.current.delete(category.categoryID);
                            }}
                            className={levelOf(category.depth)}
                        >
                            <div className={classNames(arranger.row, branch.includes(category.categoryID) && arranging.held)}>
                                {isAlive ? (
                                    <button
                                        type="button"
                                        className={arranging.grip}
                                        aria-label={t("Move {name}", { name: category.name })}
                                        aria-disabled={expected !== undefined}
                                        {...(expected === undefined && gripOf(category.categoryID))}
                                    >
                                        <Icon name="grip" size="s" />
                                    </button>
                                ) : (
                                    <span />
                                )}
                                <RowText category={category} />
                            </div>
                        </li>
                    </Fragment>
                ))}
                {moving && next === undefined && <Target depth={moving.slot.depth} />}
            </ul>
        </>
    );

    async function drop({ key: categoryID, slot }: Moving<number>): Promise<void> {
        const toastID = "place-category";
        removeToast(toastID);
        const words = wordsFor(categoryID, slot);
        setExpected(moveToSlot(categories, categoryID, slot));
        focused.current = categoryID;
        const slotText = describeSlot(withoutBranch(categories, categoryID), slot);
        const answered = await dispatch(moveCategory({ categoryID, ...slotText, version: arrangement.version }));
        if (moveCategory.rejected.match(answered)) {
            const refused = answered.payload;
            const isChanged = refused?.code === "orderChanged";
            if (isChanged) await dispatch(fetchArrangement({}));
            const body = isChanged
                ? t("Somebody else has changed the order in the meantime. Nothing was moved; this is the order now.")
                : t(describeError(refused ?? {}) || "This could not be sent. Check your connection and try again.");
            addToast({ toastID, kind: "failure", body });
            announce(t("{name} stays where it was.", { name: nameOf(categoryID) }));
        } else {
            announce(words);
            onMoved();
        }
        focused.current = categoryID;
        setExpected(undefined);
    }

    /** Describes the position of a category in a sentence. */
    function wordsFor(categoryID: number, slot: Slot): string {
        const { parentCategoryID, afterCategoryID } = describeSlot(withoutBranch(categories, categoryID), slot);
        const values = { name: nameOf(categoryID), parent: nameOf(parentCategoryID), other: nameOf(afterCategoryID) };
        if (parentCategoryID === ROOT_CATEGORY_ID)
            return afterCategoryID === null ? t("{name}: first.", values) : t("{name}: after {other}.", values);
        return afterCategoryID === null
            ? t("{name}: first in {parent}.", values)
            : t("{name}: in {parent}, after {other}.", values);
    }
}

/** Shows where the moved category will be dropped. */
function Target({ depth }: { depth: number }): ReactNode {
    return (
        <li className={classNames(arranging.target, levelOf(depth))} aria-hidden="true">
            <span className={arranging.mark} />
        </li>
    );
}

function RowText({ category }: { category: ArrangedCategory }): ReactNode {
    const t = useTranslation();
    const { categoryID, name, url, urlcode, displayAs, isArchived, customPermissions, countDiscussions, depth } = category;
    const kinds = {
        discussions: "",
        categories: t("Only categories"),
        flat: t("One list of all subcategories"),
        heading: t("Heading"),
    };
    return (
        <div>
            <a className={arranger.name} href={`${MANAGED_CATEGORIES}/${categoryID}`}>
                <bdi>{name}</bdi>
            </a>
            <span className={textStyles.hidden}>{t("Level {depth}", { depth })}</span>
            <MetaLine>
                {kinds[displayAs] && <span>{kinds[displayAs]}</span>}
                {isArchived && <span>{t("Archived")}</span>}
                {customPermissions && <span>{t("Its own permissions")}</span>}
                {displayAs === "discussions" && <span>{t("{count} posts here", { count: countDiscussions })}</span>}
                <a href={url}>
                    <bdi>{urlcode}</bdi>
                </a>
            </MetaLine>
        </div>
    );
}

function levelOf(depth: number): string | undefined {
    const levels = [arranger.level1, arranger.level2, arranger.level3, arranger.level4, arranger.level5, arranger.level6];
    return levels[Math.min(depth, levels.length) - 1];
}
