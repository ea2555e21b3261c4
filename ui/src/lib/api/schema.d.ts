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
        /** @description A new token, with its secret: this once. */
        CreatedToken: components["schemas"]["Token"] & {
            /** @description To be sent in `Authorization: Bearer …`. */
            token: string;
        };
        /** @description A field that is wrong. */
        FieldProblem: {
            /** @description What is wrong about it. */
            detail: string;
            /** @description Its name. */
            field: string;
        };
        /**
         * @description A language of the interface.
         * @enum {string}
         */
        Language: "en" | "ja";
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
        /**
         * @description How the interface looks.
         * @enum {string}
         */
        Theme: "light" | "dark";
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
}
