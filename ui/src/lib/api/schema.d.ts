// Generated from openapi.json by `npm run api`. Do not edit.
export interface paths {
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My account */
        get: operations["get_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change my account */
        patch: operations["change_account"];
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change my password; other sessions end */
        put: operations["change_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My picture */
        get: operations["get_picture"];
        /** Give me a picture: PNG, JPEG or WebP, up to 2 MiB */
        put: operations["set_picture"];
        post?: never;
        /** Take my picture away */
        delete: operations["delete_picture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from the provider */
        get: operations["finish_oidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in with an account elsewhere: go to the provider */
        get: operations["start_oidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this server is, and how to sign in */
        get: operations["describe_server"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I? */
        get: operations["get_session"];
        put?: never;
        /** Sign in */
        post: operations["sign_in"];
        /** Sign out */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where am I signed in? */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere */
        delete: operations["sign_out_everywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out there */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the first account */
        post: operations["set_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links I have given out */
        get: operations["list_shares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link I have given out */
        get: operations["get_share"];
        put?: never;
        post?: never;
        /** Take a link back */
        delete: operations["delete_share"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What I keep here */
        get: operations["get_storage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My tokens */
        get: operations["list_tokens"];
        put?: never;
        /** Make a token; it is shown this once */
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A token */
        get: operations["get_token"];
        put?: never;
        post?: never;
        /** Make a token worthless */
        delete: operations["delete_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All accounts */
        get: operations["list_users"];
        put?: never;
        /** Make an account */
        post: operations["create_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account */
        get: operations["get_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change an account: its role, or whether it is kept out */
        patch: operations["change_user"];
        trace?: never;
    };
    "/api/v1/wardrobes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My wardrobes */
        get: operations["list_wardrobes"];
        put?: never;
        /** Make a wardrobe */
        post: operations["create_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A wardrobe */
        get: operations["get_wardrobe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Call a wardrobe something else */
        patch: operations["rename_wardrobe"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clothes */
        get: operations["list_clothes"];
        put?: never;
        /** Add a garment */
        post: operations["create_clothing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A garment */
        get: operations["get_clothing"];
        put?: never;
        post?: never;
        /** Delete a garment; outfits and history keep it */
        delete: operations["delete_clothing"];
        options?: never;
        head?: never;
        /** Change a garment */
        patch: operations["change_clothing"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A garment's picture */
        get: operations["get_image"];
        /** Give a garment a picture: JPEG, PNG or WebP, up to 20 MiB */
        put: operations["set_image"];
        post?: never;
        /** Take a garment's picture away */
        delete: operations["delete_image"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a deleted garment back */
        post: operations["restore_clothing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/wear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The days a garment was worn on */
        get: operations["list_clothing_wear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was worn, the latest day first */
        get: operations["list_history"];
        put?: never;
        /** Record what was worn */
        post: operations["record_wear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/history/{historyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was worn once */
        get: operations["get_history"];
        put?: never;
        post?: never;
        /** Take back what was recorded; it is counted no longer */
        delete: operations["undo_wear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/repair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count again, and put right what is wrong */
        post: operations["repair_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let others look at a wardrobe */
        post: operations["share_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be learned from a wardrobe */
        get: operations["get_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Outfits */
        get: operations["list_templates"];
        put?: never;
        /** Add an outfit */
        post: operations["create_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An outfit */
        get: operations["get_template"];
        put?: never;
        post?: never;
        /** Delete an outfit; the history keeps it */
        delete: operations["delete_template"];
        options?: never;
        head?: never;
        /** Change an outfit */
        patch: operations["change_template"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a deleted outfit back */
        post: operations["restore_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}/wear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The days an outfit was worn on */
        get: operations["list_template_wear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What a token may do.
         * @enum {string}
         */
        Access: "read" | "write";
        /** @description An account, for its owner. */
        Account: {
            createdAt: string;
            /** @description The name to be called by. */
            displayName: string | null;
            /** @description Whether there is a password to sign in with. */
            hasPassword: boolean;
            language: components["schemas"]["Language"] | null;
            /** @description The name to sign in with. */
            name: string;
            /** @description Where the picture is. */
            pictureUrl: string | null;
            role: components["schemas"]["Role"];
            theme: components["schemas"]["Theme"] | null;
            userId: string;
        };
        /** @description What to change; `null` takes it away. */
        AccountChange: {
            displayName?: string | null;
            language?: components["schemas"]["Language"] | null;
            theme?: components["schemas"]["Theme"] | null;
        };
        /**
         * @description What kind of garment it is.
         * @enum {string}
         */
        Category: "tops" | "bottoms" | "dress" | "outerwear" | "suit" | "kimono" | "shoes" | "bag" | "hat" | "accessory" | "underwear" | "sleepwear" | "sportswear" | "other";
        /** @description A garment. */
        Clothing: {
            /** @description `yyyymmdd`. */
            boughtOn: string | null;
            brand: string | null;
            category: components["schemas"]["Category"] | null;
            clothingId: string;
            colours: components["schemas"]["Colour"][];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /** @description ISO 4217. */
            currency: string | null;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            deletedAt: number | null;
            /** @description Which picture it has. */
            imageKey: string | null;
            /**
             * Format: int64
             * @description Midnight (UTC) of the last day it was worn, in Unix milliseconds; 0 if never.
             */
            lastWornAt: number;
            laundry: components["schemas"]["Laundry"] | null;
            name: string;
            notes: string | null;
            /**
             * Format: double
             * @description In units of the currency.
             */
            price: number | null;
            status: components["schemas"]["Status"];
            tags: string[];
            wardrobeId: string;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description What is changed about a garment. What is not named stays; `null` takes it away. */
        ClothingChange: {
            boughtOn?: string | null;
            brand?: string | null;
            category?: components["schemas"]["Category"] | null;
            colours?: components["schemas"]["Colour"][];
            currency?: string | null;
            laundry?: components["schemas"]["Laundry"] | null;
            name?: string;
            notes?: string | null;
            /**
             * Format: double
             * @description Together with the currency.
             */
            price?: number | null;
            tags?: string[];
        };
        /**
         * @description A colour of it.
         * @enum {string}
         */
        Colour: "black" | "white" | "grey" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "khaki" | "blue" | "navy" | "purple" | "pink" | "gold" | "silver" | "multicolour";
        /** @description A link that was just made. Its secret is shown this once. */
        CreatedShare: {
            createdAt: string;
            expiresAt: string | null;
            /** @description For the header `Todana-Share`, or the parameter `share`. */
            secret: string;
            shareId: string;
            /** @description Where a browser opens it. */
            url: string;
        };
        /** @description A new token, with its secret: this once. */
        CreatedToken: components["schemas"]["Token"] & {
            /** @description To be sent in `Authorization: Bearer …`. */
            token: string;
        };
        /** @description How often something was worn on a day. */
        Daily: {
            /** Format: int64 */
            count: number;
            /** @description `yyyymmdd`. */
            date: string;
        };
        /** @description What a garment or an outfit said of itself, and what its counters of days say. */
        Difference: {
            clothingId: string | null;
            field: string;
            right: string;
            stored: string;
            templateId: string | null;
        };
        /** @description A field that is wrong. */
        FieldProblem: {
            /** @description What is wrong about it. */
            detail: string;
            /** @description Its name. */
            field: string;
        };
        /** @description What was worn on a day. */
        History: {
            clothingIds: string[];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /** @description `yyyymmdd`. */
            date: string;
            historyId: string;
            template: components["schemas"]["TemplateInSmall"] | null;
            templateId: string | null;
            wardrobeId: string;
        };
        /** @description What was worn on a day, with all clothes in it. */
        HistoryDetail: components["schemas"]["History"] & {
            /** @description All clothes in it, in order. */
            clothes: components["schemas"]["Thumb"][];
        };
        /** @description What was worn on a day, in a list. */
        HistoryInList: components["schemas"]["History"] & {
            /** @description How many there are beyond them. */
            more: number;
            /** @description The first four clothes in it. */
            thumbs: components["schemas"]["Thumb"][];
        };
        /** @description How many of the clothes that are there were worn in these days. */
        InUse: {
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            worn: number;
        };
        /**
         * @description A language of the interface.
         * @enum {string}
         */
        Language: "en" | "ja";
        /**
         * @description Whether it can be worn.
         * @enum {string}
         */
        Laundry: "clean" | "toWash" | "atCleaners";
        /** @description A page of a list. */
        Listing_Clothing: {
            /** @description What is on this page. */
            items: {
                /** @description `yyyymmdd`. */
                boughtOn: string | null;
                brand: string | null;
                category: components["schemas"]["Category"] | null;
                clothingId: string;
                colours: components["schemas"]["Colour"][];
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                createdAt: number;
                /** @description ISO 4217. */
                currency: string | null;
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                deletedAt: number | null;
                /** @description Which picture it has. */
                imageKey: string | null;
                /**
                 * Format: int64
                 * @description Midnight (UTC) of the last day it was worn, in Unix milliseconds; 0 if never.
                 */
                lastWornAt: number;
                laundry: components["schemas"]["Laundry"] | null;
                name: string;
                notes: string | null;
                /**
                 * Format: double
                 * @description In units of the currency.
                 */
                price: number | null;
                status: components["schemas"]["Status"];
                tags: string[];
                wardrobeId: string;
                /** Format: int64 */
                wearCount: number;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Daily: {
            /** @description What is on this page. */
            items: {
                /** Format: int64 */
                count: number;
                /** @description `yyyymmdd`. */
                date: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_HistoryInList: {
            /** @description What is on this page. */
            items: (components["schemas"]["History"] & {
                /** @description How many there are beyond them. */
                more: number;
                /** @description The first four clothes in it. */
                thumbs: components["schemas"]["Thumb"][];
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Session: {
            /** @description What is on this page. */
            items: {
                createdAt: string;
                /** @description Whether it is the one that asks. */
                current: boolean;
                expiresAt: string;
                /** @description To the hour. */
                lastSeenAt: string;
                sessionId: string;
                /** @description The browser's name for itself. */
                userAgent: string | null;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Share: {
            /** @description What is on this page. */
            items: {
                collection: string;
                createdAt: string;
                expiresAt: string | null;
                shareId: string;
                /** @description The id of the thing it shows. */
                target: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_TemplateInList: {
            /** @description What is on this page. */
            items: (components["schemas"]["Template"] & {
                /** @description How many there are beyond them. */
                more: number;
                /** @description The first four clothes in it. */
                thumbs: components["schemas"]["Thumb"][];
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Token: {
            /** @description What is on this page. */
            items: {
                access: components["schemas"]["Access"];
                createdAt: string;
                expiresAt: string | null;
                /** @description To the hour. */
                lastUsedAt: string | null;
                /** @description What it is for. */
                name: string;
                tokenId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_User: {
            /** @description What is on this page. */
            items: {
                createdAt: string;
                /** @description Whether they are kept out. */
                disabled: boolean;
                displayName: string | null;
                name: string;
                role: components["schemas"]["Role"];
                userId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Wardrobe: {
            /** @description What is on this page. */
            items: {
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                createdAt: number;
                name: string;
                wardrobeId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A new garment. */
        NewClothing: {
            /** @description `yyyymmdd`. */
            boughtOn?: string | null;
            brand?: string | null;
            category?: components["schemas"]["Category"] | null;
            colours?: components["schemas"]["Colour"][] | null;
            /** @description ISO 4217; together with the price. */
            currency?: string | null;
            laundry?: components["schemas"]["Laundry"] | null;
            name: string;
            notes?: string | null;
            /**
             * Format: double
             * @description In units of the currency, with at most two decimals.
             */
            price?: number | null;
            tags?: string[] | null;
        };
        /** @description What was worn. */
        NewHistory: {
            /** @description 1 to 20 different clothes, in order. */
            clothingIds: string[];
            /**
             * @description On which day, `yyyymmdd`.
             * @example 20260102
             */
            date: string;
            /** @description The outfit it was, if it was one. */
            templateId?: string | null;
        };
        /** @description Name and password. */
        NewSession: {
            name: string;
            /** Format: password */
            password: string;
        };
        /** @description The first account. */
        NewSetup: {
            /** @description The name to sign in with. */
            name: string;
            /** Format: password */
            password: string;
            /** @description From the link that the server printed. */
            secret: string;
        };
        /** @description A new link. */
        NewShare: {
            /**
             * Format: date-time
             * @description When it becomes worthless, if ever.
             */
            expiresAt?: string | null;
        };
        /** @description A new outfit. */
        NewTemplate: {
            /** @description 1 to 20 different clothes, in order. */
            clothingIds: string[];
            name: string;
        };
        /** @description A token to be made. */
        NewToken: {
            access: components["schemas"]["Access"];
            /**
             * Format: date-time
             * @description When it becomes worthless, if ever.
             */
            expiresAt?: string | null;
            /** @description What it is for. */
            name: string;
        };
        /** @description An account to be made. */
        NewUser: {
            name: string;
            /** Format: password */
            password: string;
            role: components["schemas"]["Role"];
        };
        /** @description A new wardrobe. */
        NewWardrobe: {
            name: string;
        };
        /** @description Clothes that were not worn for long. */
        NotWorn: {
            /** Format: int64 */
            count: number;
            /** Format: int32 */
            days: number;
            /** @description Those that wait the longest. */
            items: components["schemas"]["Worn"][];
        };
        /** @description Sign-in with an account elsewhere. */
        OidcWay: {
            /** @description What to call it. */
            label: string;
            /** @description Where to send the browser. */
            url: string;
        };
        /** @description The password now and from now on. */
        PasswordChange: {
            /** Format: password */
            current: string;
            /** Format: password */
            new: string;
        };
        /** @description What a wear has cost so far. */
        Priced: components["schemas"]["Worn"] & {
            /**
             * Format: double
             * @description `null` if it was never worn.
             */
            costPerWear: number | null;
            currency: string;
            /** Format: double */
            price: number;
        };
        /** @description What went wrong. */
        Problem: {
            /** @description This very problem in words. */
            detail: string;
            /** @description The fields that are wrong. */
            errors?: components["schemas"]["FieldProblem"][];
            /** @description Finds the request in the log. */
            requestId?: string;
            /**
             * Format: int32
             * @description The response's status.
             */
            status: number;
            /** @description The kind in words. */
            title: string;
            /**
             * @description What kind of problem it is; stable.
             * @example /problems/invalid
             */
            type: string;
        };
        /** @description What a repair found, and put right unless it only looked. */
        Repaired: {
            /**
             * Format: int64
             * @description How many garments and outfits were counted again.
             */
            checked: number;
            differences: components["schemas"]["Difference"][];
            /** @description There is more: ask again with this cursor. */
            next?: string;
        };
        /**
         * @description What somebody may do beside their own affairs.
         * @enum {string}
         */
        Role: "admin" | "member";
        /** @description The server, for anybody. */
        ServerInfo: {
            /** @description Whether this is a demonstration. */
            demo: boolean;
            /** @description Whether the first account is still to be made. */
            needsSetup: boolean;
            signIn: components["schemas"]["SignInWays"];
            /** @description Todana's version. */
            version: string;
        };
        /** @description Where somebody is signed in. */
        Session: {
            createdAt: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            expiresAt: string;
            /** @description To the hour. */
            lastSeenAt: string;
            sessionId: string;
            /** @description The browser's name for itself. */
            userAgent: string | null;
        };
        /** @description A link given out. */
        Share: {
            collection: string;
            createdAt: string;
            expiresAt: string | null;
            shareId: string;
            /** @description The id of the thing it shows. */
            target: string;
        };
        /** @description Ways to sign in. */
        SignInWays: {
            oidc: components["schemas"]["OidcWay"] | null;
            /** @description With a name and a password. */
            password: boolean;
        };
        /** @description Who is signed in, and how. */
        SignedIn: {
            account: components["schemas"]["Account"];
            session: components["schemas"]["Session"] | null;
        };
        /** @description What can be learned from a wardrobe. */
        Stats: {
            /**
             * Format: int64
             * @description How many garments were worn in these days, each counted each time.
             */
            clothes: number;
            /** @description False if the wardrobe is too large for all of it to be looked at. */
            complete: boolean;
            /** @description Where a price is known, the dearest per wear first. */
            costPerWear: components["schemas"]["Priced"][];
            /** @description The days on which something was worn. */
            days: components["schemas"]["StatsDay"][];
            /**
             * Format: int64
             * @description How many entries there are in these days.
             */
            entries: number;
            /** @description `yyyymmdd`. */
            from: string;
            inUse: components["schemas"]["InUse"];
            /** @description The least worn of all that are there. */
            leastWorn: components["schemas"]["Worn"][];
            /** @description The most worn in these days, deleted ones too. */
            mostWorn: components["schemas"]["WornIn"][];
            notWorn: components["schemas"]["NotWorn"];
            /** @description `yyyymmdd`. */
            to: string;
        };
        /** @description What was worn on a day. */
        StatsDay: {
            /** Format: int64 */
            clothes: number;
            date: string;
            /** Format: int64 */
            entries: number;
        };
        /**
         * @description Whether it is there or was deleted.
         * @enum {string}
         */
        Status: "ACTIVE" | "DELETED";
        /** @description What somebody keeps here. */
        Storage: {
            /** Format: int64 */
            bytesTotal: number;
            items: components["schemas"]["StorageOf"][];
        };
        /** @description What somebody keeps in one collection. */
        StorageOf: {
            /** Format: int64 */
            bytes: number;
            collection: string;
            /** Format: int64 */
            things: number;
        };
        /** @description An outfit. */
        Template: {
            /** @description In the order that was chosen. */
            clothingIds: string[];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            deletedAt: number | null;
            /**
             * Format: int64
             * @description Midnight (UTC) of the last day it was worn, in Unix milliseconds; 0 if never.
             */
            lastWornAt: number;
            name: string;
            status: components["schemas"]["Status"];
            templateId: string;
            wardrobeId: string;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description What is changed about an outfit. What is not named stays. */
        TemplateChange: {
            clothingIds?: string[];
            name?: string;
        };
        /** @description An outfit with all clothes in it. */
        TemplateDetail: components["schemas"]["Template"] & {
            /** @description All clothes in it, in order. */
            clothes: components["schemas"]["Thumb"][];
        };
        /** @description An outfit in a list. */
        TemplateInList: components["schemas"]["Template"] & {
            /** @description How many there are beyond them. */
            more: number;
            /** @description The first four clothes in it. */
            thumbs: components["schemas"]["Thumb"][];
        };
        /** @description An outfit in small. */
        TemplateInSmall: {
            name: string;
            status: components["schemas"]["Status"];
            templateId: string;
        };
        /**
         * @description How the interface looks.
         * @enum {string}
         */
        Theme: "light" | "dark";
        /** @description A garment in small. */
        Thumb: {
            clothingId: string;
            imageKey: string | null;
            name: string;
            status: components["schemas"]["Status"];
        };
        /** @description A program's token, without its secret. */
        Token: {
            access: components["schemas"]["Access"];
            createdAt: string;
            expiresAt: string | null;
            /** @description To the hour. */
            lastUsedAt: string | null;
            /** @description What it is for. */
            name: string;
            tokenId: string;
        };
        /** @description An account, for administrators. */
        User: {
            createdAt: string;
            /** @description Whether they are kept out. */
            disabled: boolean;
            displayName: string | null;
            name: string;
            role: components["schemas"]["Role"];
            userId: string;
        };
        /** @description What an administrator changes. */
        UserChange: {
            disabled?: boolean;
            role?: components["schemas"]["Role"];
        };
        /** @description A wardrobe. */
        Wardrobe: {
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            name: string;
            wardrobeId: string;
        };
        /** @description What is changed about a wardrobe. */
        WardrobeChange: {
            name?: string;
        };
        /** @description A garment and how often it was worn. */
        Worn: components["schemas"]["Thumb"] & {
            /** Format: int64 */
            lastWornAt: number;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description A garment and how often it was worn in these days. */
        WornIn: components["schemas"]["Worn"] & {
            /** Format: int64 */
            count: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_picture: {
        parameters: {
            query?: {
                /** @description Of `pictureUrl`: another picture has another, so that no old one is shown */
                v?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finish_oidc: {
        parameters: {
            query?: {
                /** @description Exchanged for who somebody is. */
                code?: string;
                /** @description Which sign-in it answers. */
                state?: string;
                /** @description Why there is no code. */
                error?: string;
                /** @description Which provider it is. */
                iss?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in, and to where it began; or to a page that says with `problem` why not */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_oidc: {
        parameters: {
            query?: {
                /** @description The path to come back to; `/` if it is none of this server's. */
                returnTo?: string;
                /** @description Link the identity to the account that is signed in, instead of signing in. */
                link?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description To a page that says with `problem` why not */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    describe_server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerInfo"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Session"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSetup"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_shares: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Share"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_storage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Storage"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tokens: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Token"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_wardrobes: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWardrobe"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_wardrobe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WardrobeChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_clothes: {
        parameters: {
            query?: {
                sort?: "created" | "wearCount" | "lastWorn";
                order?: "desc" | "asc";
                status?: "active" | "deleted";
                /** @description Clothes of this kind. */
                category?: "tops" | "bottoms" | "dress" | "outerwear" | "suit" | "kimono" | "shoes" | "bag" | "hat" | "accessory" | "underwear" | "sleepwear" | "sportswear" | "other";
                /** @description Clothes with this colour. */
                colour?: "black" | "white" | "grey" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "khaki" | "blue" | "navy" | "purple" | "pink" | "gold" | "silver" | "multicolour";
                /** @description Clothes in this state. */
                laundry?: "clean" | "toWash" | "atCleaners";
                /** @description Clothes with this tag. */
                tag?: string;
                /** @description Clothes of this brand. */
                brand?: string;
                /** @description Clothes with these words in their name, brand or tags. */
                q?: string;
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClothing"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_clothing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClothingChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_image: {
        parameters: {
            query?: {
                /**
                 * @description `small` (160 pixels on the longer side), `medium` (480), `large` (1280), all upright and WebP; or
                 *     `original` (the default), as it was uploaded but without what it said about place and time.
                 */
                size?: "small" | "medium" | "large" | "original";
                /** @description The garment's `imageKey`: what lies there never changes, and can be kept by the client. */
                key?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_image: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_image: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to bring back */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_clothing_wear: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Daily"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_history: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_HistoryInList"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_wear: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHistory"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                historyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_wear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                historyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    repair_wardrobe: {
        parameters: {
            query?: {
                /** @description Only look, and change nothing. */
                dryRun?: boolean;
                /** @description Where to go on: `next` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repaired"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShare"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_stats: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`; a year before the last if it is not given. */
                from?: string;
                /** @description The last day, `yyyymmdd`; today if it is not given. */
                to?: string;
                /** @description For how many days something was not worn, to be found. */
                notWornDays?: number;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_templates: {
        parameters: {
            query?: {
                sort?: "created" | "wearCount" | "lastWorn";
                order?: "desc" | "asc";
                status?: "active" | "deleted";
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_TemplateInList"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to bring back */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_template_wear: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Daily"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
